// Accounts: Stoa's own, with a password, and those that a hosted identity provider has verified (hosted-accounts.sql.ts).
// Disabling one or changing its password ends all its sign-ins at once.

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { AccountBody } from '#contract/account.ts'
import type { MemberState } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable } from '#server/documents/columns.ts'
import { removeSecondFactors } from './second-factor.sql.ts'
import { forgetBrowsersOfAccount } from './sign-in-failures.sql.ts'

export type LocalAccount = {
  uid: string
  email: string
  displayName: string | null
  /** Null for an account that only a hosted provider knows. */
  passwordHash: string | null
  /** True once a generated password has expired. */
  isPasswordExpired: boolean
  disabled: boolean
}

/** `isGenerated`: the person must change the password at the first sign-in, and within a week. */
export type NewPassword = { passwordHash: string; isGenerated: boolean }

/** `isByCommand`: created on the command line, not by an invitation. */
export type NewAccount = Pick<LocalAccount, 'uid' | 'email' | 'displayName'> &
  NewPassword & { role?: Role | undefined; isByCommand?: boolean }

const expiration = (isGenerated: boolean) =>
  isGenerated ? sql`now() + interval '7 days'` : sql`null::timestamptz`

/** Returns false when the email or the uid already has an account. */
export async function createAccount(db: Transaction, account: NewAccount): Promise<boolean> {
  const created = await db.execute(sql`
    insert into accounts (uid, email, display_name, password_hash, password_expires_at, role, origin)
    values (${account.uid}, ${account.email}, ${account.displayName}, ${account.passwordHash},
      ${expiration(account.isGenerated)}, ${account.role ?? null}, ${account.isByCommand ? 'command' : 'local'})
    on conflict do nothing`)
  return created > 0
}

export async function findAccount(db: Db, email: string): Promise<LocalAccount | undefined> {
  if (!isStorable(email)) return undefined
  const [account] = await db.query<LocalAccount>(sql`
    select uid, email, display_name as "displayName", password_hash as "passwordHash",
      coalesce(password_expires_at < now(), false) as "isPasswordExpired", disabled
    from accounts where email = ${email}`)
  return account
}

/** Returns false when the account is disabled, deleted or has another password; otherwise locks it until the transaction ends. */
export async function holdPassword(db: Transaction, uid: string, passwordHash: string): Promise<boolean> {
  const held = await db.query(sql`
    select from accounts where uid = ${uid} and not disabled and password_hash = ${passwordHash}
    for no key update`)
  return held.length > 0
}

export type ListedAccount = {
  email: string
  displayName: string | null
  role: Role
  state: MemberState
  createdAt: Date
}

export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  return await db.query<ListedAccount>(sql`
    select email, display_name as "displayName", role, state, created_at as "createdAt" from members order by email`)
}

/** Returns false when there is no such account. */
export async function disableAccount(db: Pool, email: string): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [account] = await transaction.query<{ uid: string }>(sql`
      select uid from accounts where email = ${email} for update`)
    if (account) await setDisabled(transaction, account.uid, true)
    return account !== undefined
  })
}

export async function setDisabled(db: Transaction, uid: string, disabled: boolean): Promise<void> {
  await db.execute(sql`update accounts set disabled = ${disabled} where uid = ${uid}`)
  if (!disabled) return
  await removeSignInsOfAccount(db, uid)
  await forgetBrowsersOfAccount(db, uid)
}

/** Also enables a disabled account; with `removeFactors` the password alone signs in. Returns false when there is no such account. */
export async function resetAccount(
  db: Pool,
  email: string,
  { passwordHash, isGenerated, removeFactors = false }: NewPassword & { removeFactors?: boolean },
): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [account] = await transaction.query<{ uid: string }>(sql`
      update accounts set password_hash = ${passwordHash}, password_expires_at = ${expiration(isGenerated)},
        has_short_password = false, disabled = false
      where email = ${email} returning uid`)
    if (account && removeFactors) await removeSecondFactors(transaction, account.uid)
    if (account) await removeSignInsOfAccount(transaction, account.uid)
    return account !== undefined
  })
}

export async function enableAccount(db: Pool, email: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [account] = await transaction.query<{ uid: string }>(sql`
      update accounts set disabled = false where email = ${email} returning uid`)
    if (account) await removeSignInsOfAccount(transaction, account.uid)
  })
}

/** Renews the hash of the same password. Returns false, and writes nothing, if it has changed since `from` was read. */
export async function replacePasswordHash(db: Db, uid: string, from: string, to: string): Promise<boolean> {
  const replaced = await db.execute(sql`
    with claimed as (select set_config('stoa.rehashes', 'yes', true))
    update accounts set password_hash = ${to} from claimed where uid = ${uid} and password_hash = ${from}`)
  return replaced > 0
}

/** Returns false, and writes nothing, if the password has changed since `from` was read, or is too short for the factors that are left. */
export async function choosePassword(
  db: Transaction,
  { uid, from, to, isShort }: { uid: string; from: string; to: string; isShort: boolean },
): Promise<boolean> {
  const replaced = await db.execute(sql`
    update accounts set password_hash = ${to}, password_expires_at = null, has_short_password = ${isShort}
    where uid = ${uid} and password_hash = ${from} and not disabled
      and (second_factor_at is not null or not ${isShort}::boolean)`)
  return replaced > 0
}

/** Locks the account until the transaction ends: nobody else changes it or signs in with it. */
export async function lockAccount(db: Transaction, uid: string): Promise<void> {
  await db.execute(sql`select from accounts where uid = ${uid} for update`)
}

export async function updateAccount(
  db: Transaction,
  uid: string,
  { displayName, timeZone }: AccountBody,
): Promise<void> {
  if (displayName !== undefined)
    await db.execute(sql`update accounts set display_name = ${displayName} where uid = ${uid}`)
  if (timeZone !== undefined)
    await db.execute(sql`update accounts set time_zone = ${timeZone} where uid = ${uid}`)
}

export async function isUser(db: Db, uid: string): Promise<boolean> {
  return (await db.query(sql`select from users where id = ${uid}`)).length > 0
}

/**
 * Returns the uid of a new account: never the id of a user of the marketplace (decision 33). Otherwise anyone who can write an address
 * there could choose whose account, and whose record, they get. Hosted providers give their own uids.
 */
export function newUid(): string {
  return randomUUID()
}
