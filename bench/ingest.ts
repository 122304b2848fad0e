// bench ingest: documents a second that a program in another process sends to /api/ingest, and the server's memory.

import sql from 'sql-template-tag'
import { createSender, numbersOf, onNew } from './installation.ts'
import { runWithOrder, withStoa } from './processes.ts'
import { number, printTable } from './report.ts'

const rounds = 5

export type IngestOrder = { origin: string; token: string; documents: number; seed: number }

/** In a process of its own. */
export function sendSessions(order: IngestOrder): Promise<{ bytes: number; perSecond: number }> {
  return runWithOrder('bench/ingest-load.ts', order)
}

/** Each round sends other sessions, so that all are new; the last one sends the same again. */
export async function benchIngest(args: string[]): Promise<void> {
  const { documents } = numbersOf(args, { documents: 20_000 })
  const rows: string[][] = []
  await onNew('ingest', args, async ({ db, installation }) => {
    const token = await createSender(db)
    await withStoa(installation, async ({ origin, memory }) => {
      for (let round = 0; round <= rounds; round++) {
        const seed = Math.min(round, rounds - 1)
        const { bytes, perSecond } = await sendSessions({ origin, token, documents, seed })
        const megabytes = [memory().now, memory().peak].map((size) => (size / 1e6).toFixed(0))
        const what = round < rounds ? `${number(documents)} new sessions` : 'the same again'
        const each = (bytes / documents / 1000).toFixed(2)
        rows.push([what, each, number(Math.round(perSecond)), ...megabytes])
      }
      const [kept] = await db.query<{ count: number }>(sql`select count(*)::integer as count from sessions`)
      if (kept?.count !== rounds * documents) throw new Error(`${kept?.count} sessions are there.`)
    })
  })
  const head = [
    'Sent in one request',
    'kB each',
    'a second',
    'memory of the server, MB',
    'at most so far, MB',
  ]
  printTable('Sessions to /api/ingest', head, rows)
}
