// What the doctor looks for in stored documents: versions in the far future.
// A server with a wrong clock accepts such versions from programs: they win against every later one, so that the document or its deletion
// never changes again. Only the doctor asks for them, so there is no index.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { lockWriters } from './stored-versions.sql.ts'
import { tables } from './tables.sql.ts'

type FarVersion = { entity: EntityName; id: string; version: bigint; isDeleted: boolean }

const batchSize = 500

/** Yields documents and tombstones with a version above `latest`. */
export function readFarVersions(db: Pool, latest: bigint): AsyncIterable<FarVersion[]> {
  const ofDocuments = entityNames.map(
    (entity) => sql`
      select ${entity}::text as entity, id, version, false as "isDeleted"
      from ${raw(tables[entity].table)} where version > ${latest}`,
  )
  const ofTombstones = sql`
    select entity, id, version, true as "isDeleted" from tombstones where version > ${latest}`
  const all = join([...ofDocuments, ofTombstones], ' union all ')
  return db.stream(sql`${all} order by entity, id`, batchSize)
}

/** Sets them to `now` and returns their number, in short transactions between those of other writers. */
export async function repairFarVersions(db: Pool, latest: bigint, now: bigint): Promise<number> {
  let repaired = 0
  for (const entity of entityNames) {
    const ofDocuments = { table: tables[entity].table, which: sql`version > ${latest}` }
    const ofTombstones = { table: 'tombstones', which: sql`version > ${latest} and entity = ${entity}` }
    for (const rows of [ofDocuments, ofTombstones]) repaired += await repairRows(db, rows, now)
  }
  return repaired
}

/** An id is unique among the rows. */
type Rows = { table: string; which: Sql }

async function repairRows(db: Pool, rows: Rows, now: bigint): Promise<number> {
  let repaired = 0
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    const ids = await db.transaction((transaction) => repairBatch(transaction, rows, after, now))
    repaired += ids.length
    last = ids.at(-1)
  }
  return repaired
}

/** Returns the ids, in order. No author is set, so no history is added: the documents do not change. */
async function repairBatch(
  db: Transaction,
  { table, which }: Rows,
  after: string,
  now: bigint,
): Promise<string[]> {
  await lockWriters(db)
  const repaired = await db.query<{ id: string }>(sql`
    with far as (
      select id from ${raw(table)} where ${which} and id > ${after} order by id limit ${batchSize} for update
    ), repaired as (
      update ${raw(table)} set version = ${now} where ${which} and id in (select id from far) returning id
    )
    select id from repaired order by id`)
  return repaired.map(({ id }) => id)
}
