// Accounts of people who use single sign-on, by issuer and subject.

import sql from 'sql-template-tag'
import { removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable, storable } from '#server/documents/columns.ts'

type ProviderAccount = {
  issuer: string
  subject: string
  /** Verified by the provider, and in the company's domain. */
  email: string
  displayName: string | null
  /** The uid of a new account: never the id of a user of the marketplace. */
  newUid: string
}

type Known = {
  uid: string
  email: string
  disabled: boolean
  issuer: string | null
  subject: string | null
}

/**
 * Returns the account of this person, locked until the transaction ends: the one with this subject, else one with this address, else a
 * new one. 'other-person': the address belongs to an account of somebody else at the same provider. The members must be locked.
 */
export async function holdEntering(
  db: Transaction,
  entering: ProviderAccount,
): Promise<{ uid: string } | 'disabled' | 'other-person'> {
  const { issuer, subject, email, displayName, newUid } = entering
  if (!isStorable(subject) || !isStorable(email)) return 'other-person'
  const known = await db.query<Known>(sql`
    select uid, email, disabled, oidc_issuer as issuer, oidc_subject as subject from accounts
    where oidc_issuer = ${issuer} and oidc_subject = ${subject} or email = ${email} order by uid for update`)
  const bySubject = known.find((one) => one.issuer === issuer && one.subject === subject)
  const byEmail = known.find((one) => one.email === email)
  const found = bySubject ?? byEmail
  const name = displayName === null ? null : storable(displayName)
  if (!found) {
    await db.execute(sql`
      insert into accounts (uid, email, display_name, origin, oidc_issuer, oidc_subject)
      values (${newUid}, ${email}, ${name}, 'oidc', ${issuer}, ${subject})`)
    return { uid: newUid }
  }
  if (found.disabled) return 'disabled'
  const isOther = bySubject ? byEmail && byEmail !== bySubject : found.issuer === issuer
  if (isOther) return 'other-person'
  // In an account that already has this subject, the person may have removed the name.
  const joiningName = bySubject ? null : name
  await db.execute(sql`
    update accounts set email = ${email}, display_name = coalesce(display_name, ${joiningName}), oidc_issuer = ${issuer},
      oidc_subject = ${subject} where uid = ${found.uid}`)
  return { uid: found.uid }
}

/** Detaches the account from the person at the provider: the next person with its address gets it. */
export async function forgetSubject(db: Pool, email: string): Promise<boolean> {
  return await db.transaction(async (transaction) => {
    const [account] = await transaction.query<{ uid: string }>(sql`
      update accounts set oidc_issuer = null, oidc_subject = null
      where email = ${email} returning uid`)
    if (account) await removeSignInsOfAccount(transaction, account.uid)
    return account !== undefined
  })
}
