// Consoles on a cluster whose primary is switched, killed, frozen and cut off under load: nothing that was acknowledged is lost or
// written twice, writes are back soon after the new primary, and the consoles need no help.

import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from './client.ts'
import { openCluster } from './cluster/cluster.ts'
import { type Consoles, checkPages, checkRunning, checkStored, openConsoles } from './cluster/consoles.ts'
import { medianAndMost, type Recorder, recordDurations, seconds } from './cluster/durations.ts'
import { type Fault, faults, untilAnother } from './cluster/faults.ts'
import { openMemory } from './cluster/memory.ts'
import { needsPrograms } from './cluster/programs.ts'
import { type Step, startLoad, times } from './load.ts'
import { needsEmulator, untilSame } from './marketplace.ts'
import { openTally, type Tally } from './tally.ts'
import { limitMs, runRounds, type Size, type Torture, within } from './torture.ts'
import { writeAtSource } from './write-at-source.ts'

const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50&q=why',
  '/api/dashboard',
  '/api/search?q=ada',
  '/readyz',
]
/** From the new primary on, as HAProxy needs a moment to see it. */
const writesBackMs = 5_000
const wholePatienceMs = 120_000
const samePatienceMs = 60_000

/**
 * So many documents that those removed during a failover are no tenth of them: the emulator reports no removals, and a mirror that
 * finds by comparing that a tenth is missing waits for a person.
 */
const written = { ids: 400, removals: 0.05 }

export const failover: Torture = {
  shows:
    'a cluster (Patroni, etcd, HAProxy, PgBouncer, synchronous) under three consoles and two that mirror: switchover, kill -9, frozen, cut off, without etcd, two in a row: 0 acknowledged writes lost or doubled, writes back 5 s after the new primary, the mirror equal',
  rounds: { long: 60, short: 2 },
  needs: {
    isThere: () => needsPrograms.isThere() && needsEmulator.isThere(),
    reason: `${needsPrograms.reason} ${needsEmulator.reason}`,
  },
  async run(size, defer) {
    const consoles = await openConsoles(await openCluster(defer), defer)
    const names = Object.keys(faults)
    const durations = recordDurations(names)
    const sameMs: number[] = []
    const memory = openMemory(consoles.all)
    const failures = await runRounds(size, async (index) => {
      const name = names[index % names.length] ?? ''
      const round = await runRound(consoles, name, faults[name] as Fault, size, durations)
      const mirrored = await untilSame(consoles.marketplace, samePatienceMs)
      sameMs.push(mirrored.tookMs)
      memory.read()
      return { name, failures: [...round, ...mirrored.wrong.slice(0, 3)] }
    })
    const judged = memory.judge(size)
    return {
      figures: {
        rounds: size.rounds,
        'acknowledged writes': consoles.ledger.acknowledged(),
        'acknowledged lines of ingest': consoles.lines.acknowledged(),
        ...durations.figures(),
        'until the mirror equals its source (s, median, most)': medianAndMost(sameMs),
        'memory in the third and last quarter (MB)': judged.megabytes,
      },
      failures: [...failures, ...(await checkStored(consoles)), ...judged.failures],
    }
  },
}

async function runRound(
  consoles: Consoles,
  name: string,
  { begin, mend, movesPrimary }: Fault,
  size: Size,
  durations: Recorder,
): Promise<string[]> {
  const { cluster, database, ledger } = consoles
  const leading = await cluster.primary()
  if (!leading) return ['there is no primary']
  const allowed = { statuses: [503] }
  const tallies = [
    openTally('lists and edits', allowed),
    openTally('exports', { statuses: [503, 429], mayBeCut: true }),
  ]
  /** When writes were acknowledged, by each console. */
  const writes: number[][] = consoles.clients.map(() => [])
  const load = startLoad(steps(consoles, tallies as [Tally, Tally], writes), 20)
  await delay(1_000)
  const beganAt = performance.now()
  const beginning = begin(cluster, leading)
  const next = movesPrimary ? await untilAnother(cluster, leading) : undefined
  if (!movesPrimary) await beginning
  const foundAt = performance.now()
  await beginning
  const failures: string[] = []
  if (movesPrimary && !next) failures.push('no other primary')
  const limit = limitMs(size, writesBackMs)
  const firstAfter = (times: number[]): number => times.find((at) => at > foundAt) ?? Number.POSITIVE_INFINITY
  const backAt = (): number => Math.max(...writes.map(firstAfter))
  const isBack = await within(limit * 4, async () => Number.isFinite(backAt()))
  const backMs = backAt() - foundAt
  // Of two failures in a row the first new primary is killed too.
  if (name !== 'two in a row') {
    durations.addBack(name, backMs)
    if (!isBack || backMs > limit)
      failures.push(`writes were back ${seconds(backMs)} s after the new primary`)
  }
  await mend(cluster, leading)
  if (!(await within(wholePatienceMs, cluster.isWhole))) failures.push('the cluster is not whole again')
  await delay(1_000)
  await load.stop()
  durations.addSilence(name, writes, beganAt)
  failures.push(...tallies.flatMap((tally) => tally.failures()), ...(await ledger.check(database.ask)))
  failures.push(...checkRunning(consoles), ...(await checkPages(consoles)))
  return failures
}

function steps(
  { clients, ledger, lines, marketplace }: Consoles,
  [quick, long]: [Tally, Tally],
  writes: number[][],
): Step[] {
  const clientOf = (index: number): Client => clients[index % clients.length] as Client
  return [
    ...times(
      6,
      (index): Step =>
        async () => {
          const answer = quick.count(await ledger.write(clientOf(index), ledger.tags[index] ?? ''))
          if (answer.status === 200) writes[index % clients.length]?.push(performance.now())
        },
    ),
    ...times(4, (index): Step => {
      let turn = index
      return async () => quick.count(await clientOf(index).get(paths[turn++ % paths.length] ?? ''))
    }),
    ...times(
      2,
      (index): Step =>
        async () =>
          long.count(await clientOf(index).get('/api/sessions.csv')),
    ),
    () => lines.send(),
    () => writeAtSource(marketplace, written),
  ]
}
