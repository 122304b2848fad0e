// The stored ids of a collection, for comparing them with those of the source. Stoa's own documents do not count: the user
// records of accounts that the source does not have, and records of sign-ins that have not been sent yet.

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { idColumn } from '#server/documents/columns.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { firstSourceVersion } from '#server/documents/versions.ts'

/** Ids from `from` (included) up to `before` (excluded), in byte order, which is also the order of the source. */
export type IdRange = { from?: string | undefined; before?: string | undefined }

export async function countStoredIds(db: Db, entity: EntityName, range: IdRange): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::float8 as count from (${idsIn(entity, range)}) as stored`)
  return row?.count ?? 0
}

export async function listStoredIds(
  db: Db,
  entity: EntityName,
  range: IdRange,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from (${idsIn(entity, range)}) as stored order by id offset ${offset} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function findVersion(db: Db, entity: EntityName, id: string): Promise<bigint | undefined> {
  const [row] = await db.query<{ version: bigint }>(
    sql`select version from ${raw(tables[entity].table)} where id = ${idColumn(id)}`,
  )
  return row?.version
}

export function idsIn(entity: EntityName, { from, before }: IdRange): Sql {
  const inRange = sql`id >= ${from ?? ''} ${before === undefined ? empty : sql`and id < ${before}`}`
  return sql`
    select id from ${raw(tables[entity].table)} where ${inRange} ${ownOf[entity] ?? empty}
    union all select id from mirror_rejected where entity = ${entity} and ${inRange}`
}

const ownOf: Partial<Record<EntityName, Sql>> = {
  // A record of an earlier source is not Stoa's own, so its rights end with that source.
  users: sql`
    and (version >= ${firstSourceVersion} or not exists (select from accounts where accounts.uid = users.id)
      or exists (select from mirror_surplus where entity = 'users' and mirror_surplus.id = users.id and is_confirmed))`,
  sessions: sql`
    and not exists (select from source_outbox where document_id = sessions.id and is_new)`,
}
