// Reads what verifying the record needs: its rows in their order, each with its row of the history.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Head } from './record.sql.ts'

/** Numbers and microseconds (`us`) as texts; those of a forged time may be no number: 'Infinity'. */
export type Entry = {
  number: string
  historyId: string
  us: string
  event: string
  digest: Buffer
  lastingDigest: Buffer
  hash: Buffer
  /** Null where the history lacks the row. */
  valueUs: string | null
  /** Null for a change of a document. */
  valueEvent: string | null
  area: string | null
  minuteUs: string | null
  isActCounted: boolean
  salt: string | null
  /** Erasing may replace these four. */
  documentId: string | null
  before: string | null
  after: string | null
  original: string | null
  entity: string | null
  /** Author, address, act and whether it restores. */
  lasting: unknown[]
}

const chunkSize = 2_000
const lowest = -(2n ** 63n)

/** From the lowest number: a row before the beginning is one that was inserted. */
export async function* readChain(db: Db): AsyncGenerator<Entry> {
  let from = lowest
  for (;;) {
    const entries = await readEntries(db, from)
    yield* entries
    const last = entries.at(-1)
    if (!last || entries.length < chunkSize) return
    from = BigInt(last.number) + 1n
  }
}

// Not cast to bigint, which fails for some times that PostgreSQL stores.
async function readEntries(db: Db, from: bigint): Promise<Entry[]> {
  return await db.query<Entry>(sql`
    select number::text, history_id::text as "historyId", trunc(extract(epoch from entry.at) * 1000000)::text as us,
      entry.event, digest, lasting_digest as "lastingDigest", hash, trunc(extract(epoch from history.at) * 1000000)::text as "valueUs",
      history.event as "valueEvent", area, trunc(extract(epoch from minute) * 1000000)::text as "minuteUs", salt::text,
      act_changes is not distinct from case
        when history.id = (select min(id) from history as made where made.act = history.act)
        then (select count(*) from history as made where made.act = history.act) end as "isActCounted",
      document_id as "documentId", before, after, original, entity,
      json_build_array(actor_uid, actor_email, import_file, address, act, is_restored) as lasting
    from record_entries as entry left join history on history.id = history_id
    where number >= ${from} order by entry.number limit ${chunkSize}`)
}

/** After the rows that were pruned: none or one, unless somebody has inserted another. */
export async function listStarts(db: Db): Promise<Head[]> {
  const starts = await db.query<{ number: string; hash: string }>(sql`
    select number::text, encode(hash, 'hex') as hash from record_start order by record_start.number`)
  return starts.map(({ number, hash }) => ({ number: BigInt(number), hash }))
}

const mostUnrecorded = 100

/** The ids of the first rows of the history that are not in the record. */
export async function listUnrecorded(db: Db): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id::text from history where not exists (select from record_entries where history_id = history.id)
    order by history.id limit ${mostUnrecorded}`)
  return rows.map(({ id }) => id)
}
