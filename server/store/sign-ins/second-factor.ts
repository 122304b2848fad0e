// The second factor of local accounts: an authenticator app, and recovery codes. Each use is one statement, so that of two
// requests at once only one succeeds.

import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordEvent } from '#server/store/history/events.ts'

/** `isSetUp`: a sign-in needs it. */
export type SecondFactor = { isSetUp: boolean; recoveryCodes: number }

/** SQL of whether the account must set up a second factor: one with a password here, where the console requires it. */
export function mustSetUp({ secondFactor }: Pick<Config, 'secondFactor'>): Sql {
  return secondFactor === 'required'
    ? sql`(accounts.password_hash is not null and accounts.second_factor_at is null)`
    : sql`false`
}

export async function readSecondFactor(db: Db, uid: string): Promise<SecondFactor> {
  const [found] = await db.query<SecondFactor>(sql`
    select second_factor_at is not null as "isSetUp",
      (select count(*)::integer from recovery_codes where recovery_codes.uid = accounts.uid) as "recoveryCodes"
    from accounts where uid = ${uid}`)
  return found ?? { isSetUp: false, recoveryCodes: 0 }
}

/** Replaces one that was not confirmed; false where the account has a confirmed one. The account must be held. */
export async function proposeAuthenticator(db: Transaction, uid: string, secret: Buffer): Promise<boolean> {
  const proposed = await db.execute(sql`
    insert into authenticators (uid, secret)
    select uid, ${secret} from accounts
    where uid = ${uid} and second_factor_at is null and password_hash is not null
    on conflict (uid) do update set secret = excluded.secret, last_step = -1`)
  return proposed > 0
}

export async function readSecret(db: Db, uid: string): Promise<Buffer | undefined> {
  const [found] = await db.query<{ secret: Buffer }>(
    sql`select secret from authenticators where uid = ${uid}`,
  )
  return found?.secret
}

/** False where this step or a later one was used. */
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

/** From now on a sign-in needs a code. */
export async function confirmAuthenticator(db: Transaction, uid: string): Promise<void> {
  await db.execute(sql`update accounts set second_factor_at = now() where uid = ${uid}`)
}

/** The account must be held: otherwise two replacements at once would leave the codes of both. */
export async function replaceRecoveryCodes(db: Transaction, uid: string, hashes: Buffer[]): Promise<void> {
  await db.execute(sql`delete from recovery_codes where uid = ${uid}`)
  await db.execute(sql`insert into recovery_codes (uid, code_hash) select ${uid}, unnest(${hashes}::bytea[])`)
}

/** A sign-in needs the password alone. False where it did before. */
export async function removeSecondFactor(db: Transaction, uid: string): Promise<boolean> {
  const changed = await db.execute(sql`
    update accounts set second_factor_at = null where uid = ${uid} and second_factor_at is not null`)
  await db.execute(sql`delete from authenticators where uid = ${uid}`)
  await db.execute(sql`delete from recovery_codes where uid = ${uid}`)
  return changed > 0
}
