// The second factors of local accounts: an authenticator app, passkeys (passkeys.ts), and recovery codes. Each use is one statement, so
// that only one of two simultaneous requests succeeds.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordEvent } from '#server/record/events.sql.ts'

/** The factors of an account in addition to its password. `recoveryCodes`: how many are left. */
export type FactorSummary = { hasApp: boolean; hasPasskey: boolean; recoveryCodes: number }

export async function readSecondFactors(db: Db, uid: string): Promise<FactorSummary> {
  const [found] = await db.query<FactorSummary>(sql`
    select exists (select from authenticators where uid = ${uid} and confirmed_at is not null) as "hasApp",
      exists (select from passkeys where uid = ${uid}) as "hasPasskey",
      (select count(*)::integer from recovery_codes where uid = ${uid}) as "recoveryCodes"`)
  if (!found) throw new Error('The second factors could not be read.')
  return found
}

/** Replaces an unconfirmed app; false if the account has a confirmed one. The account must be locked. */
export async function proposeAuthenticator(db: Transaction, uid: string, secret: Buffer): Promise<boolean> {
  const proposed = await db.execute(sql`
    insert into authenticators (uid, secret)
    select uid, ${secret} from accounts where uid = ${uid} and password_hash is not null
    on conflict (uid) do update set secret = excluded.secret, last_step = -1
      where authenticators.confirmed_at is null`)
  return proposed > 0
}

/** `isConfirmed`: whether to read the secret of the app in use or of the proposed one. */
export async function readSecret(db: Db, uid: string, isConfirmed: boolean): Promise<Buffer | undefined> {
  const [found] = await db.query<{ secret: Buffer }>(sql`
    select secret from authenticators where uid = ${uid} and (confirmed_at is not null) = ${isConfirmed}`)
  return found?.secret
}

/** Returns false if this step or a later one was used. */
export async function takeStep(db: Transaction, uid: string, step: number): Promise<boolean> {
  const used = await db.execute(sql`
    update authenticators set last_step = ${step} where uid = ${uid} and last_step < ${step}`)
  return used > 0
}

export async function takeRecoveryCode(db: Transaction, uid: string, codeHash: Buffer): Promise<boolean> {
  const used = await db.execute(sql`
    delete from recovery_codes where uid = ${uid} and code_hash = ${codeHash}`)
  if (used > 0) await recordEvent(db, { event: 'sign-ins.recovery-code-used', entity: 'members', id: uid })
  return used > 0
}

/** SQL of the sign-in that adds a factor: its id, and how it is shown to the person. */
export function addedBy(tokenHash: Buffer): Sql {
  return sql`(select sign_ins.id as added_by,
    nullif(concat_ws(', ', nullif(concat_ws(' on ', browser, system), ''), network), '') as added_from
    from sign_ins where token_hash = ${tokenHash})`
}

/** `tokenHash`: the sign-in that confirms it. */
export async function confirmAuthenticator(
  db: Transaction,
  { uid, tokenHash }: { uid: string; tokenHash: Buffer },
): Promise<void> {
  await db.execute(sql`
    update authenticators set confirmed_at = now(), (added_by, added_from) = ${addedBy(tokenHash)} where uid = ${uid}`)
  await settleSecondFactor(db, uid)
}

/** The account must be locked: otherwise two replacements at once would keep the codes of both. */
export async function replaceRecoveryCodes(db: Transaction, uid: string, hashes: Buffer[]): Promise<void> {
  await db.execute(sql`delete from recovery_codes where uid = ${uid}`)
  await db.execute(sql`insert into recovery_codes (uid, code_hash) select ${uid}, unnest(${hashes}::bytea[])`)
}

/** Lets the password alone sign in again; a short one must be changed first. Returns false if it already did. */
export async function removeSecondFactors(db: Transaction, uid: string): Promise<boolean> {
  await db.execute(sql`
    update accounts set password_expires_at = now() + interval '7 days' where uid = ${uid} and has_short_password`)
  await db.execute(sql`delete from authenticators where uid = ${uid}`)
  await db.execute(sql`delete from passkeys where uid = ${uid}`)
  return await settleSecondFactor(db, uid)
}

/** To be called after factors changed: without any, the recovery codes are removed. Returns whether none is left. */
export async function settleSecondFactor(db: Transaction, uid: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await readSecondFactors(db, uid)
  if (hasApp || hasPasskey) {
    await db.execute(sql`
      update accounts set second_factor_at = now() where uid = ${uid} and second_factor_at is null`)
    return false
  }
  await db.execute(sql`delete from recovery_codes where uid = ${uid}`)
  const wasLast = await db.execute(sql`
    update accounts set second_factor_at = null where uid = ${uid} and second_factor_at is not null`)
  return wasLast > 0
}
