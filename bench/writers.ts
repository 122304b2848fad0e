// bench writers: several programs that send documents at once, to two servers on one database: how many documents a second, and what
// their connections to the database wait for.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { hashToken, newToken } from '#server/access/token.ts'
import { createToken } from '#server/access/tokens.sql.ts'
import type { Db } from '#server/db/client.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import type { IngestOrder } from './ingest.ts'
import { open } from './installation.ts'
import { printMachine } from './machine.ts'
import { type Running, runWithOrder, startStoa } from './processes.ts'
import { number, percent, printTable } from './table.ts'

const counts = [1, 2, 4, 8]
const sampleEveryMs = 20

export async function benchWriters(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { documents: { type: 'string', default: '40000' } } })
  const documents = Number(values.documents)
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-writers-'))
  // PostgreSQL, which does not run as root, could not enter it, and would have its data outside.
  chmodSync(dataDir, 0o755)
  const installation = { sessions: 0, env: { STOA_DATA_DIR: dataDir, STOA_DEMO: 'off' } }
  const { maintenance: db, close } = await open(installation)
  await printMachine('writers', args, db)
  const servers = [await startStoa(installation), await startStoa(installation)]
  const rows: string[][] = []
  try {
    for (const [place, writers] of counts.entries())
      rows.push(await measure(db, servers, { writers, documents, place }))
  } finally {
    for (const server of servers) await server.stop()
    await close()
    rmSync(dataDir, { recursive: true })
  }
  const head = [
    'Writers',
    'a second',
    'running',
    'waits for the lock of the writers',
    'of the figures',
    'for the console',
    'other',
  ]
  printTable(`${number(documents)} sessions, by the state of the connections that write`, head, rows)
}

type Round = { writers: number; documents: number; place: number }

async function measure(db: Db, servers: Running[], { writers, documents, place }: Round): Promise<string[]> {
  const orders: IngestOrder[] = []
  for (let writer = 0; writer < writers; writer++) {
    const token = newToken()
    await createToken(db, `writer ${place}-${writer}`, hashToken(token))
    const { origin = '' } = servers[writer % servers.length] ?? {}
    orders.push({ origin, token, documents: documents / writers, seed: place * 100 + writer })
  }
  const sampling = sample(db)
  const sent = await Promise.all(
    orders.map((order) => runWithOrder<{ perSecond: number }>('bench/ingest-load.ts', order)),
  )
  const seen = await sampling()
  const all = Math.max(
    1,
    [...seen.values()].reduce((sum, count) => sum + count, 0),
  )
  const shares = ['running', 'writers', 'figures', 'console', 'other'].map((state) =>
    percent((seen.get(state) ?? 0) / all),
  )
  // They begin when all have generated what they send, and end at about the same time.
  const perSecond = sent.reduce((sum, one) => sum + one.perSecond, 0)
  return [String(writers), number(Math.round(perSecond)), ...shares]
}

/** Counts the states of all connections with a transaction of a request, until the returned function is called. */
function sample(db: Db): () => Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      const states = await db.query<{ state: string }>(sql`
        select case
          when wait_event = 'advisory' and locks.objid = ${lockKeys.writers} then 'writers'
          when wait_event = 'advisory' and locks.objid = ${lockKeys.figures} then 'figures'
          when wait_event is null then 'running'
          when wait_event = 'ClientRead' then 'console'
          else 'other' end as state
        from pg_stat_activity as activity
        left join pg_locks as locks on locks.pid = activity.pid and not locks.granted and locks.locktype = 'advisory'
        where activity.datname = current_database() and activity.pid <> pg_backend_pid() and xact_start is not null
          and backend_type = 'client backend'`)
      for (const { state } of states) seen.set(state, (seen.get(state) ?? 0) + 1)
      await delay(sampleEveryMs)
    }
  })()
  return async () => {
    isOver = true
    await sampling
    return seen
  }
}
