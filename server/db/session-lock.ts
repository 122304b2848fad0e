// A lock that a process holds on a connection of its own, for work of many transactions.

import sql from 'sql-template-tag'
import { isUnavailable } from './errors.ts'
import type { Pool } from './pool.ts'

/** `key`: of lock-keys.ts. Runs `work` while no other process holds the lock. False, without running it, where one does. */
export async function whileLocked(db: Pool, key: number, work: () => Promise<void>): Promise<boolean> {
  return await db.withConnection(async (holder) => {
    const [lock] = await holder.query<{ held: boolean }>(sql`select pg_try_advisory_lock(${key}) as held`)
    if (!lock?.held) return false
    await work()
    try {
      // The end of the connection releases it too, but only when PostgreSQL has noticed.
      await holder.query(sql`select pg_advisory_unlock(${key})`)
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    return true
  })
}
