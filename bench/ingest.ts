// bench ingest: documents a second that a program in another process sends to /api/ingest, and the server's memory.

import sql from 'sql-template-tag'
import type { Defer } from './clean-up.ts'
import { createSender, numbersOf, openNew } from './installation.ts'
import { runWithOrder, startStoa } from './processes.ts'
import { megabytes, number, printTable } from './report.ts'

const rounds = 5

export type IngestOrder = { origin: string; token: string; documents: number; seed: number }

/** In a process of its own. */
export function sendSessions(order: IngestOrder): Promise<{ bytes: number; perSecond: number }> {
  return runWithOrder('bench/ingest-load.ts', order)
}

/** Each round sends other sessions, so that all are new; the last one sends the same again. */
export async function benchIngest(args: string[], defer: Defer): Promise<void> {
  const { documents } = numbersOf(args, { documents: 20_000 })
  const { db, installation } = await openNew('ingest', args, defer)
  const token = await createSender(db)
  const { origin, memory } = await startStoa(installation.env, defer)
  const rows: string[][] = []
  for (let round = 0; round <= rounds; round++) {
    const seed = Math.min(round, rounds - 1)
    const { bytes, perSecond } = await sendSessions({ origin, token, documents, seed })
    const what = round < rounds ? `${number(documents)} new sessions` : 'the same again'
    const each = (bytes / documents / 1000).toFixed(2)
    const taken = [memory().now, memory().peak].map(megabytes)
    rows.push([what, each, number(Math.round(perSecond)), ...taken])
  }
  const [kept] = await db.query<{ count: number }>(sql`select count(*)::integer as count from sessions`)
  if (kept?.count !== rounds * documents) throw new Error(`${kept?.count} sessions are there.`)
  const memories = ['memory of the server', 'at most so far']
  printTable('Sessions to /api/ingest', ['Sent in one request', 'kB each', 'a second', ...memories], rows)
}
