// Advisory locks in Stoa's database. A process holds one on a separate connection, for work that takes many transactions; a transaction
// holds one until its end.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './client.ts'
import { isUnavailable } from './errors.ts'
import type { Pool } from './pool.ts'

/** All keys are listed here, so that no two are the same. */
export const lockKeys = {
  /** Shared by all processes that use the embedded PostgreSQL; the last one to leave stops it. */
  embeddedUse: 7_863_001,
  /** Held by the process that applies migrations. */
  migrations: 7_311_001,
  /** Held by the process that fills an empty database. */
  firstStart: 7_311_002,
  /** Held by the process that loads in bulk; the database releases it when the process dies. */
  bulkLoad: 7_311_003,
  /** Held by triggers while they change the maintained figures; SQL states it in lock_figures(). */
  figures: 7_311_004,
  /** Held by the process that derives columns of stored documents again. */
  rebuild: 7_311_005,
  /** Held by the transaction that writes many documents, from before it reads their stored versions. */
  writers: 7_311_006,
  /** Held by the process that mirrors the source. */
  mirror: 7_311_007,
  /** Combined with the number of an entity, held by the process that compares its ids with those of the source. */
  comparison: 7_311_008,
  /** Held by the transaction that changes a member, so that two administrators cannot take each other away. */
  members: 7_311_009,
  /** Held by the process that evaluates watched views, during a round. */
  watches: 7_311_011,
} as const

type Key = Sql | number

export const comparisonKey = (place: number): Key => sql`${lockKeys.comparison}::int, ${place}::int`

/** `key`: one of lockKeys, or a comparisonKey. The connection holds the lock until `unlock`, or until it is closed. */
export async function tryLock(holder: Db, key: Key): Promise<boolean> {
  const [lock] = await holder.query<{ held: boolean }>(sql`select pg_try_advisory_lock(${key}) as held`)
  return lock?.held ?? false
}

/** Closing the connection releases the lock too, but only when PostgreSQL has noticed. */
export async function unlock(holder: Db, key: Key): Promise<void> {
  await holder.query(sql`select pg_advisory_unlock(${key})`).catch((error: unknown) => {
    // The lock was lost with its connection.
    if (!isUnavailable(error)) throw error
  })
}

/** Runs `work` unless another process holds the lock; returns false in that case. `holder`: the connection of the lock, otherwise idle. */
export async function whileLocked(
  db: Pool,
  key: number,
  work: (holder: Db) => Promise<void>,
): Promise<boolean> {
  return await db.withConnection(async (holder) => {
    if (!(await tryLock(holder, key))) return false
    await work(holder)
    await unlock(holder, key)
    return true
  })
}

export async function lockInTransaction(db: Db, key: number): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${key})`)
}
