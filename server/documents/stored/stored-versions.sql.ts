// The stored versions, or tombstones, of documents that are about to be written. Rows are locked before anything is written, as edits do,
// so that the two cannot deadlock.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { lockInTransaction, lockKeys } from '#server/db/locks.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isNewer } from '#server/documents/versions.ts'
import { tables } from './tables.sql.ts'

/** By id; ids with neither a document nor a tombstone are left out. */
export type StoredVersions = ReadonlyMap<string, { version: bigint; isDeleted: boolean }>

/** One writer of many documents at a time: an id that is not stored has no row to lock, and older writes must not overtake deletions. */
export async function lockWriters(db: Db): Promise<void> {
  await lockInTransaction(db, lockKeys.writers)
}

/** Locks these documents until the transaction ends. Must be called before its first write. */
export async function lockStoredVersions(
  db: Transaction,
  entity: EntityName,
  ids: string[],
): Promise<StoredVersions> {
  await lockWriters(db)
  return await lockRows(db, entity, ids)
}

/** Locks the rows for a transaction that creates and deletes none of them. */
export async function lockRows(db: Transaction, entity: EntityName, ids: string[]): Promise<StoredVersions> {
  const rows = await db.query<{ id: string; version: bigint; isDeleted: boolean }>(sql`
    with stored as (
      select id, version from ${raw(tables[entity].table)} where id = any(${ids}::text[]) order by id for update
    )
    select id, version, false as "isDeleted" from stored
    union all
    select id, version, true from tombstones where entity = ${entity} and id = any(${ids}::text[])`)
  return new Map(rows.map(({ id, version, isDeleted }) => [id, { version, isDeleted }]))
}

export function isStale(stored: StoredVersions, id: string, version: bigint | undefined): boolean {
  const one = stored.get(id)
  return one !== undefined && !isNewer(version, one.version)
}

export async function removeTombstones(
  db: Transaction,
  entity: EntityName,
  ids: string[],
  stored: StoredVersions,
  stale: string[],
): Promise<void> {
  const back = ids.filter((id) => stored.get(id)?.isDeleted && !stale.includes(id))
  if (back.length > 0)
    await db.execute(sql`delete from tombstones where entity = ${entity} and id = any(${back}::text[])`)
}
