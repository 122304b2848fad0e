// A database with a streaming replica, a server that reads from it, and what the test of replicas does with them.

import type { Defer } from './clean-up.ts'
import type { Client } from './client.ts'
import { type LiveChanges, listen } from './live-changes.ts'
import { signedIn } from './people.ts'
import type { Postgres } from './postgres.ts'
import { startPrimaryAndStandby } from './primary-and-standby.ts'
import { openTally, type Tally } from './tally.ts'
import { startOn, type Testbed } from './testbed.ts'
import { limitMs, type Size, within } from './torture.ts'

/** The replica answers each of these. */
export const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50&q=why',
  '/api/search?q=ada',
  '/api/dashboard',
  '/api/feedback',
  '/api/sessions.csv',
]
export const tagsPath = '/api/tags?limit=200'

export type Replicated = Testbed & {
  replica: Postgres
  page: LiveChanges
  colleague: Client
  tally: Tally
  size: Size
}

export async function openReplicated(size: Size, defer: Defer): Promise<Replicated> {
  const { primary: postgres, standby } = await startPrimaryAndStandby(defer)
  const env = { ...postgres.env, DATABASE_URL_READ: standby.env.DATABASE_URL ?? '' }
  const bed = await startOn({ ...postgres, env }, defer)
  const colleague = await signedIn(bed.stoa.origin)
  defer(() => colleague.close())
  const page = listen(bed.stoa.origin, bed.client.headers, defer)
  await page.isOpen()
  const tally = openTally('answers')
  return { ...bed, replica: standby, colleague, page, tally, size }
}

/** The number of statements that the replica has answered. */
export async function readsOf({ replica, client, tally }: Replicated, path: string): Promise<number> {
  const [before] = await replica.ask<{ at: string }>('select clock_timestamp()::text as at')
  tally.count(await client.get(path))
  const asked = await replica.ask(
    `select from pg_stat_activity where application_name in ('stoa replica requests', 'stoa replica long reads')
     and query_start > $1::timestamptz`,
    [before?.at],
  )
  return asked.length
}

export async function isUsed(bed: Replicated): Promise<boolean> {
  return await within(limitMs(bed.size, 3_000), async () => (await readsOf(bed, tagsPath)) > 0)
}

/** Writes, and returns the name that sees() looks for. */
export async function write({ ledger, client, tally }: Replicated): Promise<string> {
  const tag = ledger.tags[0] ?? ''
  const written = tally.count(await ledger.write(client, tag))
  return JSON.parse(written.text).name
}

export async function sees(reader: Client, name: string, tally: Tally): Promise<boolean> {
  const { text } = tally.count(await reader.get(tagsPath))
  return text.includes(name)
}

/** Suspends the PostgreSQL process that notifies the server of changes, until the returned function is called. */
export async function pauseNotifications({ postgres }: Replicated): Promise<() => void> {
  const [listening] = await postgres.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'stoa listening'`,
  )
  if (!listening) throw new Error('Stoa does not listen.')
  process.kill(listening.pid, 'SIGSTOP')
  return () => void process.kill(listening.pid, 'SIGCONT')
}

/** Reads lists and figures until the returned function is called; every answer must be a success. */
export function readAlong({ colleague, tally }: Replicated): () => Promise<void> {
  let isOver = false
  const reading = Promise.all(
    paths.slice(0, 4).map(async (path) => {
      while (!isOver) tally.count(await colleague.get(path))
    }),
  )
  return async () => {
    isOver = true
    await reading
  }
}
