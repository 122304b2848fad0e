// What fails while the record is written and verified: consoles, connections, and processes of PostgreSQL.

import { setTimeout as delay } from 'node:timers/promises'
import { answers } from './ask.ts'
import { cut } from './cut-connections.ts'
import type { Stoa } from './stoa.ts'
import type { Testbed } from './testbed.ts'
import { between, within } from './torture.ts'

export type Fault = (bed: Testbed, servers: Stoa[]) => Promise<unknown>

/** Of six rounds three kill a console, two cut connections, and one kills a process of PostgreSQL, which then restarts. */
export const recordFaults: Fault[] = [killConsole, killConnection, killConsole, cutHalf, killConsole, cutHalf]

async function killConsole(_: Testbed, servers: Stoa[]): Promise<void> {
  const victim = servers[Math.floor(Math.random() * servers.length)]
  await victim?.kill('SIGKILL')
  await delay(between(0, 500))
  await victim?.start()
}

async function cutHalf({ postgres }: Testbed): Promise<void> {
  await postgres.ask(cut)
}

/** PostgreSQL ends all other connections then too, and recovers as after a crash. */
async function killConnection({ postgres }: Testbed): Promise<void> {
  const [victim] = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'stoa%' order by random() limit 1`,
  )
  if (victim) process.kill(victim.pid, 'SIGKILL')
  await within(60_000, () => answers(postgres.ask))
}

const patienceMs = 60_000

/** One fault under load, after which the consoles go on and the record is verified again. */
export async function survive(
  fault: Fault,
  bed: Testbed,
  servers: Stoa[],
  seen: { verifications: number },
): Promise<string[]> {
  await delay(between(1_000, 3_000))
  await fault(bed, servers)
  const before = seen.verifications
  const isVerified = await within(patienceMs, async () => seen.verifications > before)
  const ended = servers.flatMap((server) => server.lastWords() ?? [])
  return [
    ...(isVerified ? [] : ['the record was not verified afterwards']),
    ...ended.map((words) => `a console has ended: ${words}`),
  ]
}
