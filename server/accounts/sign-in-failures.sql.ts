// Counters of wrong guesses, and the browsers that accounts know. An attempt is reserved before its password is verified, and counted
// when it is refused. So simultaneous attempts cannot exceed a limit, and an attempt without an answer does not count.

import sql from 'sql-template-tag'
import { interval } from '#server/access/sign-ins.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'

export type Counter = {
  key: string
  /** The number of guesses that blocks the counter. */
  limit: number
  /** How long after the first one guesses are forgotten. */
  windowMs: number
  /** How long the counter blocks: twice as long after each further guess, at most the window. 'reset': until it is reset. */
  wait: { firstMs: number; mostMs: number } | 'reset'
}

/** Longer than the deadline of a request: an attempt still reserved after this time got no answer. */
const heldMs = 6_000

/** A reserved attempt; `until` is when it expires, which also identifies it. */
export type HeldAttempt = { counter: Counter; until: string }

/** Milliseconds until the next attempt is possible; undefined: only after a reset. */
export type AttemptDelay = { waitMs: number | undefined }

const live = sql`array(select one from unnest(stored.pending) as one where one > now())`

/** Reserves an attempt, or returns how long the counter blocks. '-infinity' is never later than another transaction's now(). */
export async function holdAttempt(db: Transaction, counter: Counter): Promise<HeldAttempt | AttemptDelay> {
  const { key, limit, windowMs } = counter
  const [held] = await db.query<{ until: string }>(sql`
    insert into sign_in_failures as stored (key, failures, window_ends_at, pending, blocked_until)
    values (${key}, 0, now() + ${interval(windowMs)}, array[clock_timestamp() + ${interval(heldMs)}], '-infinity')
    on conflict (key) do update set
      failures = case when stored.window_ends_at <= now() then 0 else stored.failures end,
      window_ends_at = case when stored.window_ends_at <= now() then excluded.window_ends_at else stored.window_ends_at end,
      pending = ${live} || excluded.pending
    where stored.blocked_until <= now()
      and (${live} = '{}' or stored.window_ends_at <= now() or stored.failures + cardinality(${live}) < ${limit})
    returning stored.pending[cardinality(stored.pending)]::text as until`)
  if (held) return { counter, until: held.until }
  const [row] = await db.query<{ waitMs: number | null }>(sql`
    select case when blocked_until < 'infinity' then extract(epoch from
        greatest(blocked_until, (select min(one) from unnest(pending) as one where one > now()), now()) - now()
      ) * 1000 end::double precision as "waitMs"
    from sign_in_failures where key = ${key}`)
  return { waitMs: row?.waitMs ?? undefined }
}

export async function countFailure(db: Transaction, { counter, until }: HeldAttempt): Promise<void> {
  const { key, limit, wait } = counter
  const blockedUntil =
    wait === 'reset'
      ? sql`'infinity'`
      : sql`least(window_ends_at, now() + least(${wait.mostMs}::double precision,
          ${wait.firstMs}::double precision * power(2, least(failures + 1 - ${limit}, 40))) * interval '1 millisecond')`
  await db.execute(sql`
    update sign_in_failures set
      failures = failures + 1,
      pending = array_remove(pending, ${until}::timestamptz),
      blocked_until = case when failures + 1 < ${limit} then blocked_until else ${blockedUntil} end
    where key = ${key}`)
}

/** Discards the reserved attempt; `forgiven`: the number of earlier wrong guesses that no longer count. */
export async function releaseAttempt(
  db: Transaction,
  { counter, until }: HeldAttempt,
  forgiven = 0,
): Promise<void> {
  await db.execute(sql`
    update sign_in_failures set pending = array_remove(pending, ${until}::timestamptz),
      failures = greatest(failures - ${forgiven}::integer, 0)
    where key = ${counter.key}`)
}

export async function clearCounter(db: Transaction, { counter, until }: HeldAttempt): Promise<number> {
  const { key } = counter
  const [cleared] = await db.query<{ failures: number }>(sql`
    with stored as (select failures from sign_in_failures where key = ${key} for update)
    update sign_in_failures set failures = 0, pending = array_remove(pending, ${until}::timestamptz),
      blocked_until = '-infinity'
    from stored where key = ${key} returning stored.failures`)
  return cleared?.failures ?? 0
}

/** Removes the counter with this key and those whose keys extend it after a colon, locking them in the order of attempts. */
export async function forgetCounters(db: Db, key: string): Promise<void> {
  await db.execute(sql`
    with held as (
      select key from sign_in_failures where key = ${key} or starts_with(key, ${`${key}:`}) order by key for update)
    delete from sign_in_failures where key in (select key from held)`)
}

export async function removeOldFailures(db: Db): Promise<void> {
  await db.execute(sql`
    delete from sign_in_failures where key in (
      select key from sign_in_failures
      where window_ends_at <= now() and blocked_until <= now() and now() >= all (pending)
      for update skip locked)`)
}

// The browsers with which each account has signed in within the last three months, by the SHA-256 of their token.

const lifetime = '90 days'

export async function isKnownBrowser(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  if (!isStorable(email)) return false
  const rows = await db.query(sql`
    select from known_browsers join accounts using (uid)
    where email = ${email} and token_hash = ${tokenHash} and last_used_at > now() - ${lifetime}::interval`)
  return rows.length > 0
}

/** `replaced`: the browser's previous token, whose accounts the new one takes over. */
type Browser = { uid: string; tokenHash: Buffer; replaced: Buffer | undefined }

export async function rememberBrowser(db: Transaction, { uid, tokenHash, replaced }: Browser): Promise<void> {
  if (replaced) {
    await db.execute(sql`update known_browsers set token_hash = ${tokenHash} where token_hash = ${replaced}`)
  }
  await db.execute(sql`
    insert into known_browsers (token_hash, uid) values (${tokenHash}, ${uid})
    on conflict (token_hash, uid) do update set last_used_at = now()`)
}

export async function forgetBrowsersOfAccount(db: Db, uid: string): Promise<void> {
  await db.execute(sql`delete from known_browsers where uid = ${uid}`)
}

export async function removeStaleBrowsers(db: Db): Promise<void> {
  await db.execute(sql`delete from known_browsers where last_used_at < now() - ${lifetime}::interval`)
}
