// A lock that a process holds on a separate connection, for work of many transactions.

import sql from 'sql-template-tag'
import type { Db } from './client.ts'
import { isUnavailable } from './errors.ts'
import type { Pool } from './pool.ts'

/**
 * Runs `work` unless another process holds the lock; then returns false. `key`: one of lock-keys.ts. `holder`: the
 * connection of the lock, otherwise idle.
 */
export async function whileLocked(
  db: Pool,
  key: number,
  work: (holder: Db) => Promise<void>,
): Promise<boolean> {
  return await db.withConnection(async (holder) => {
    const [lock] = await holder.query<{ held: boolean }>(sql`select pg_try_advisory_lock(${key}) as held`)
    if (!lock?.held) return false
    await work(holder)
    try {
      // Closing the connection releases it too, but only when PostgreSQL has noticed.
      await holder.query(sql`select pg_advisory_unlock(${key})`)
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    return true
  })
}
