// What is kept of documents that are about to be written: the version of each, or that of its tombstone. Rows are locked
// before anything is written, as edits do it, so that the two never wait for each other in turn.

import sql, { raw } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isNewer } from '#server/documents/versions.ts'
import { tables } from './tables.ts'

/** By id; without those of which nothing is kept. */
export type Kept = ReadonlyMap<string, { version: bigint; isDeleted: boolean }>

/**
 * One transaction at a time writes many documents: of an id of which nothing is kept there is no row to lock, and an older
 * write must not pass the deletion that is under way beside it.
 */
export async function lockWriters(db: Db): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${lockKeys.writers})`)
}

/** Nobody else writes these documents until the transaction ends. To be called before its first write. */
export async function lockKept(db: Transaction, entity: EntityName, ids: string[]): Promise<Kept> {
  await lockWriters(db)
  const rows = await db.query<{ id: string; version: bigint; isDeleted: boolean }>(sql`
    with kept as (
      select id, version from ${raw(tables[entity].table)} where id = any(${ids}::text[]) order by id for update
    )
    select id, version, false as "isDeleted" from kept
    union all
    select id, version, true from tombstones where entity = ${entity} and id = any(${ids}::text[])`)
  return new Map(rows.map(({ id, version, isDeleted }) => [id, { version, isDeleted }]))
}

/** Whether what is kept stays as it is. */
export function isStale(kept: Kept, id: string, version: bigint | undefined): boolean {
  const one = kept.get(id)
  return one !== undefined && !isNewer(version, one.version)
}

/** Of the documents that have come back: those of `ids` that are not stale. */
export async function removeTombstones(
  db: Transaction,
  entity: EntityName,
  ids: string[],
  kept: Kept,
  stale: string[],
): Promise<void> {
  const back = ids.filter((id) => kept.get(id)?.isDeleted && !stale.includes(id))
  if (back.length > 0)
    await db.execute(sql`delete from tombstones where entity = ${entity} and id = any(${back}::text[])`)
}
