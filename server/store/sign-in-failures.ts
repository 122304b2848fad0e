// Counters of failed attempts to sign in, each within a window of time that begins with its first attempt.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

export type Limit = { limit: number; windowMs: number }

/**
 * Counts one attempt in one step, so that of two at the same moment only one can be the last below the limit.
 * Answers undefined when it was within the limit, else the milliseconds until the window ends.
 */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<number | undefined> {
  const counted = await db.query(sql`
    insert into sign_in_failures as kept (key, failures, window_ends_at)
    values (${key}, 1, now() + ${limit.windowMs}::double precision * interval '1 millisecond')
    on conflict (key) do update set
      failures = case when kept.window_ends_at <= now() then 1 else kept.failures + 1 end,
      window_ends_at = case when kept.window_ends_at <= now() then excluded.window_ends_at else kept.window_ends_at end
    where kept.window_ends_at <= now() or kept.failures < ${limit.limit}
    returning 1`)
  if (counted.length > 0) return undefined
  const [row] = await db.query<{ waitMs: number }>(sql`
    select greatest(extract(epoch from window_ends_at - now()) * 1000, 0)::double precision as "waitMs"
    from sign_in_failures where key = ${key}`)
  return row?.waitMs ?? 0
}

export async function takeBackAttempt(db: Db, key: string): Promise<void> {
  await db.query(sql`update sign_in_failures set failures = failures - 1 where key = ${key} and failures > 0`)
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.query(sql`delete from sign_in_failures where key = ${key}`)
}

/** Also forgets the counters of single networks on this account. */
export async function forgetFailuresOfAccount(db: Db, key: string): Promise<void> {
  await db.query(sql`delete from sign_in_failures where key = ${key} or starts_with(key, ${`${key}:`})`)
}

export async function removeOldFailures(db: Db): Promise<void> {
  await db.query(sql`delete from sign_in_failures where window_ends_at <= now()`)
}
