// Stored documents that a comparison of ids did not find in the source, until they are deleted: unless they are suspiciously many, since the
// source is then probably the wrong one, or incomplete.

import sql, { type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { countStoredIds, type IdRange, idsIn } from './stored-ids.sql.ts'

/** `version`: the time at which the source did not have it. */
export type Surplus = { id: string; version: bigint }

/** Keeps confirmations: the next comparison either finds the document missing again, or finds it back. */
export async function beginSurplus(db: Db, entity: EntityName): Promise<void> {
  await db.execute(sql`delete from mirror_surplus where entity = ${entity} and not is_confirmed`)
  await db.execute(sql`update mirror_surplus set version = null where entity = ${entity}`)
}

export async function addSurplus(db: Db, entity: EntityName, ids: string[], version: bigint): Promise<void> {
  await add(db, sql`select ${entity}, id, ${version}::bigint from unnest(${ids}::text[]) as gone (id)`)
}

export async function addWholeRange(
  db: Db,
  entity: EntityName,
  range: IdRange,
  version: bigint,
): Promise<void> {
  await add(db, sql`select ${entity}, id, ${version}::bigint from (${idsIn(entity, range)}) as gone`)
}

async function add(db: Db, rows: Sql): Promise<void> {
  await db.execute(sql`
    insert into mirror_surplus (entity, id, version) ${rows}
    on conflict (entity, id) do update set version = excluded.version`)
}

export async function endSurplus(db: Db, entity: EntityName): Promise<void> {
  await db.execute(sql`delete from mirror_surplus where entity = ${entity} and version is null`)
}

const mayDelete = { rows: 20, share: 0.1 }

/** Undefined if the number is not suspicious, compared with the collection. */
export async function suspiciousSurplus(db: Db, entity: EntityName): Promise<number | undefined> {
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(sql`
    select count(*)::float8 as count from mirror_surplus where entity = ${entity} and not is_confirmed`)
  if (count === 0) return undefined
  const stored = await countStoredIds(db, entity, {})
  return count >= stored || count > Math.max(mayDelete.rows, mayDelete.share * stored) ? count : undefined
}

export async function listSurplus(db: Db, entity: EntityName, limit: number): Promise<Surplus[]> {
  return await db.query<Surplus>(sql`
    select id, version from mirror_surplus where entity = ${entity} order by id limit ${limit}`)
}

export async function countSurplus(db: Db, entity: EntityName): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::float8 as count from mirror_surplus where entity = ${entity}`,
  )
  return row?.count ?? 0
}

export async function forgetSurplus(db: Db, entity: EntityName, ids: string[]): Promise<void> {
  await db.execute(sql`delete from mirror_surplus where entity = ${entity} and id = any(${ids}::text[])`)
}

/** Confirms the deletion of exactly these documents. Returns their number. */
export async function confirmSurplus(db: Db, entity: EntityName): Promise<number> {
  return await db.execute(
    sql`update mirror_surplus set is_confirmed = true where entity = ${entity} and not is_confirmed`,
  )
}

export async function hasConfirmed(db: Db, entity: EntityName): Promise<boolean> {
  const found = await db.query(
    sql`select from mirror_surplus where entity = ${entity} and is_confirmed limit 1`,
  )
  return found.length > 0
}
