// bench ingest: documents a second that a program in another process sends to /api/ingest, and the server's memory.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashToken, newToken } from '#server/access/token.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import { open } from './installation.ts'
import { printMachine } from './machine.ts'
import { runWithOrder, startStoa } from './processes.ts'
import { number, printTable } from './table.ts'

const rounds = 5

/** Each round sends other sessions, so that all are new; the last one sends the same again. */
export async function benchIngest(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { documents: { type: 'string', default: '20000' } } })
  const documents = Number(values.documents)
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-ingest-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(dataDir, 0o755)
  const installation = { sessions: 0, env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off' } }
  const { maintenance: db, close } = await open(installation)
  const token = newToken()
  await createToken(db, 'bench', hashToken(token))
  await printMachine('ingest', args, db)
  const stoa = await startStoa(installation)
  const rows: string[][] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const seed = Math.min(round, rounds - 1)
      const sent = await send({ origin: stoa.origin, token, documents, seed })
      const what = round < rounds ? `${number(documents)} new sessions` : 'the same again'
      const { now, peak } = stoa.memory()
      const megabytes = [now, peak].map((bytes) => (bytes / 1e6).toFixed(0))
      rows.push([
        what,
        (sent.bytes / documents / 1000).toFixed(2),
        number(Math.round(sent.perSecond)),
        ...megabytes,
      ])
    }
    const [kept] = await db.query<{ count: number }>(sql`select count(*)::integer as count from sessions`)
    if (kept?.count !== rounds * documents) throw new Error(`${kept?.count} sessions are there.`)
  } finally {
    await stoa.stop()
    await close()
    rmSync(dataDir, { recursive: true })
  }
  const head = [
    'Sent in one request',
    'kB each',
    'a second',
    'memory of the server, MB',
    'at most so far, MB',
  ]
  printTable('Sessions to /api/ingest', head, rows)
}

export type IngestOrder = { origin: string; token: string; documents: number; seed: number }

function send(order: IngestOrder): Promise<{ bytes: number; perSecond: number }> {
  return runWithOrder('bench/ingest-load.ts', order)
}
