// Stored documents that a comparison of ids did not find in the source, until they are deleted: unless they are suspiciously many, since the
// source is then probably the wrong one, or incomplete.

import sql, { type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
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

/** Undefined if the number is not suspicious, compared with the collection, or with all collections within an hour. */
export async function suspiciousSurplus(db: Db, entity: EntityName): Promise<number | undefined> {
  const [found] = await db.query<{ here: number; elsewhere: number }>(sql`
    select
      (select count(*)::float8 from mirror_surplus where entity = ${entity} and not is_confirmed) as here,
      (select coalesce(sum(gone), 0)::float8 from mirrored
        where entity <> ${entity} and verified_at > now() - interval '1 hour') as elsewhere`)
  const { here = 0, elsewhere = 0 } = found ?? {}
  if (here === 0) return undefined
  const stored = await countStoredIds(db, entity, {})
  if (here >= stored || isMany(here, stored)) return here
  let all = 0
  for (const name of entityNames) all += await countStoredIds(db, name, {})
  return isMany(here + elsewhere, all) ? here : undefined
}

const mayDelete = { rows: 20, share: 0.1 }

function isMany(gone: number, stored: number): boolean {
  return gone > Math.max(mayDelete.rows, mayDelete.share * stored)
}

export async function listSurplus(db: Db, entity: EntityName, limit: number): Promise<Surplus[]> {
  return await db.query<Surplus>(sql`
    select id, version from mirror_surplus where entity = ${entity} order by id limit ${limit}`)
}

const atOnce = 1_000

export async function* readSurplus(db: Db, entity: EntityName): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    const rows = await db.query<{ id: string }>(sql`
      select id from mirror_surplus where entity = ${entity} and id > ${after} order by id limit ${atOnce}`)
    if (rows.length === 0) return
    yield rows.map(({ id }) => id)
    after = rows.at(-1)?.id ?? ''
  }
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
