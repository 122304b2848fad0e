// A collection that is read for the first time by a process that is killed half-way: the next one continues, in bounded
// memory, and everything is stored at the end.

import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf } from '../bench/processes.ts'
import { startCommand } from './command.ts'
import { differences, type Marketplace, needsEmulator, openMarketplace } from './marketplace.ts'
import { hasEnded } from './processes.ts'
import type { Torture } from './torture.ts'

const writesAtOnce = 500
const mostMemory = 500 << 20

export const backfill: Torture = {
  shows:
    'a first reading killed half-way: continues where it was, nothing missing; ≥ 3,000 documents a second, < 500 MB',
  rounds: { long: 50_000, short: 1_500 },
  needs: needsEmulator,
  async run({ rounds: documents, short, report }, defer) {
    const marketplace = await openMarketplace(0, defer)
    for (let from = 0; from < documents; from += writesAtOnce)
      await marketplace.putSessions(from, writesAtOnce)
    report(`${documents} documents are at the source.`)
    // The short form has few batches, and more than one must be left.
    const first = await read(marketplace, short ? 1 : documents / 2)
    const second = await read(marketplace, Number.POSITIVE_INFINITY)
    const rate = Math.round((second.count - first.count) / second.seconds)
    const peak = Math.max(first.peak, second.peak)
    const failures = [
      ...(first.count > 0 && first.count < documents ? [] : [`The kill left ${first.count} documents.`]),
      ...(second.status === 0 ? [] : [`The second reading failed: ${second.stderr}`]),
      ...(await differences(marketplace)).slice(0, 5),
      ...(peak > mostMemory ? [`${peak >> 20} MB were used.`] : []),
      ...(short || rate >= 3_000 ? [] : [`${rate} documents a second`]),
    ]
    const figures = { documents, 'after the kill': first.count, 'a second': rate, 'MB, most': peak >> 20 }
    return { figures, failures }
  },
}

/** Killed when this many are stored. The time is measured from the first stored document. */
async function read({ postgres, env }: Marketplace, killAt: number) {
  const { child, ended } = startCommand(env, ['mirror', 'backfill'])
  const before = await count(postgres)
  let peak = 0
  let begun = performance.now()
  while (!hasEnded(child)) {
    const now = await count(postgres)
    if (now === before) begun = performance.now()
    peak = Math.max(peak, peakOf(child.pid))
    if (now >= killAt) child.kill('SIGKILL')
    await delay(20)
  }
  const seconds = (performance.now() - begun) / 1_000
  return { ...(await ended), count: await count(postgres), peak, seconds }
}

/** 0 for a process that has ended. */
function peakOf(pid: number | undefined): number {
  try {
    return memoryOf(pid ?? 0).peak || 0
  } catch {
    return 0
  }
}

async function count({ ask }: Marketplace['postgres']): Promise<number> {
  const [row] = await ask<{ count: number }>('select count(*)::int as count from sessions')
  return row?.count ?? 0
}
