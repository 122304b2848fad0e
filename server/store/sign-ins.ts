// Sign-ins: who is signed in, by the SHA-256 of their token. A sign-in takes its record among the sessions with it.

import type { Pool, Sql, Transaction } from '#server/db/database.ts'
import { type Fragment, fragment, verbatim } from '#server/db/fragment.ts'
import { accessVersion } from './access.ts'
import { endRecords } from './sign-in-records.ts'

/** How long a sign-in lives: unused, and at most. */
export type Lifetime = { idleTimeoutMs: number; maxSignInMs: number }

export type FoundSignIn = {
  uid: string
  email: string
  displayName: string | null
  isAdmin: boolean
  sessionId: string | null
  /** The version of everybody's rights as of this answer. */
  accessVersion: string
  /** So long it neither expires nor is due to be marked as seen again. */
  unchangedForMs: number
}

/** A sign-in in use is marked as seen this often; more often where the idle timeout is short. */
const touchEveryMs = 60_000

export type NewSignIn = { uid: string; tokenHash: Buffer; replaced: Buffer | undefined }

/** False when the account is disabled or gone by now. */
export async function createSignIn(sql: Pool, { uid, tokenHash, replaced }: NewSignIn): Promise<boolean> {
  return await sql.begin(async (transaction) => {
    if (replaced) await removeSignIns(transaction, fragment`token_hash = ${replaced}`)
    const created = await transaction`
      insert into sign_ins (token_hash, uid)
      select ${tokenHash}, uid from accounts where uid = ${uid} and not disabled for share`
    return created.count > 0
  })
}

/** One round trip: who it is, as of now; `touch` also marks the sign-in as in use. Undefined when it has expired. */
export async function findSignIn(
  sql: Sql,
  tokenHash: Buffer,
  lifetime: Lifetime,
  { touch }: { touch: boolean },
): Promise<FoundSignIn | undefined> {
  const touchMs = Math.min(touchEveryMs, lifetime.idleTimeoutMs / 10)
  const [found] = await sql<FoundSignIn[]>`
    with found as (
      select accounts.uid, accounts.email, accounts.display_name, coalesce(users.is_admin, false) as is_admin,
        sign_ins.session_id, sign_ins.last_seen_at,
        ${touch}::boolean and sign_ins.last_seen_at < now() - ${interval(touchMs)} as is_due,
        ${millisecondsSince('last_seen_at')} as unseen_ms, ${millisecondsSince('created_at')} as age_ms
      from sign_ins
      join accounts using (uid)
      left join users on users.id = accounts.uid
      where sign_ins.token_hash = ${tokenHash} and not accounts.disabled and not ${expired(lifetime)}
    ), touched as (
      update sign_ins set last_seen_at = now() from found
      where found.is_due and token_hash = ${tokenHash}
    )
    select uid, email, display_name as "displayName", is_admin as "isAdmin", session_id as "sessionId",
      ${accessVersion}::text as "accessVersion",
      least(
        ${touchMs}::float8 - case when is_due then 0 else unseen_ms end, ${lifetime.maxSignInMs}::float8 - age_ms
      ) as "unchangedForMs"
    from found`
  return found
}

/** Answers whose sign-in it was; undefined for an unknown one. */
export async function removeSignIn(sql: Pool, tokenHash: Buffer): Promise<string | undefined> {
  return await sql.begin(async (transaction) => {
    const [removed] = await removeSignIns(transaction, fragment`token_hash = ${tokenHash}`)
    return removed?.uid
  })
}

export async function removeSignInsOfAccount(sql: Transaction, uid: string): Promise<void> {
  await removeSignIns(sql, fragment`uid = ${uid}`)
}

const batchSize = 200

export async function removeExpiredSignIns(sql: Pool, lifetime: Lifetime): Promise<void> {
  let removed = batchSize
  while (removed === batchSize) {
    removed = await sql.begin(async (transaction) => {
      const batch = fragment`
        select token_hash from sign_ins where ${expired(lifetime)}
        limit ${batchSize} for update skip locked`
      return (await removeSignIns(transaction, fragment`token_hash in (${batch})`)).length
    })
  }
}

async function removeSignIns(sql: Transaction, which: Fragment): Promise<{ uid: string }[]> {
  const removed = await sql<{ uid: string; sessionId: string | null }[]>`
    delete from sign_ins where ${which} returning uid, session_id as "sessionId"`
  await endRecords(
    sql,
    removed.flatMap(({ sessionId }) => sessionId ?? []),
  )
  return removed
}

function expired({ idleTimeoutMs, maxSignInMs }: Lifetime) {
  return fragment`(
    sign_ins.last_seen_at <= now() - ${interval(idleTimeoutMs)}
    or sign_ins.created_at <= now() - ${interval(maxSignInMs)}
  )`
}

function millisecondsSince(column: string) {
  return fragment`extract(epoch from now() - sign_ins.${verbatim(column)})::float8 * 1000`
}

function interval(milliseconds: number) {
  return fragment`${milliseconds}::double precision * interval '1 millisecond'`
}
