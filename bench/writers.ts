// bench writers: several programs that send documents at once, to two servers on one database: how many documents a second, and what
// their connections to the database wait for.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { lockKeys } from '#server/db/locks.ts'
import type { Defer } from './clean-up.ts'
import { type IngestOrder, sendSessions } from './ingest.ts'
import { createSender, numbersOf, openNew } from './installation.ts'
import { type Stoa, startStoa } from './processes.ts'
import { number, percent, printTable, sum } from './report.ts'

const counts = [1, 2, 4, 8]
const sampleEveryMs = 20

export async function benchWriters(args: string[], defer: Defer): Promise<void> {
  const { documents } = numbersOf(args, { documents: 40_000 })
  const { db, installation } = await openNew('writers', args, defer)
  const servers = [await startStoa(installation.env, defer), await startStoa(installation.env, defer)]
  const rows: string[][] = []
  for (const [place, writers] of counts.entries())
    rows.push(await measure(db, servers, { writers, documents, place }))
  const waits = ['waits for the lock of the writers', 'of the figures', 'for the console', 'other']
  const title = `${number(documents)} sessions, by the state of the connections that write`
  printTable(title, ['Writers', 'a second', 'running', ...waits], rows)
}

type Round = { writers: number; documents: number; place: number }

async function measure(db: Db, servers: Stoa[], { writers, documents, place }: Round): Promise<string[]> {
  const orders: IngestOrder[] = []
  for (let writer = 0; writer < writers; writer++) {
    const token = await createSender(db, `writer ${place}-${writer}`)
    const { origin = '' } = servers[writer % servers.length] ?? {}
    orders.push({ origin, token, documents: documents / writers, seed: place * 100 + writer })
  }
  const sampling = sample(db)
  const sent = await Promise.all(orders.map(sendSessions))
  const seen = await sampling()
  const all = sum([...seen.values()]) || 1
  const shares = ['running', 'writers', 'figures', 'console', 'other'].map((state) =>
    percent((seen.get(state) ?? 0) / all),
  )
  // They begin when all have generated what they send, and end at about the same time.
  const perSecond = sum(sent.map((one) => one.perSecond))
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
