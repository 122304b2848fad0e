// The interface of an identity provider, which verifies e-mail and password: implemented here for Stoa's own accounts, and
// in server/providers/. Also which addresses may have an account.

import { isCompanyEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import { firstUnseen } from '#contract/visible-text.ts'
import type { Account } from '#server/access/principal.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { findAccount, holdPassword, replacePasswordHash } from './accounts.sql.ts'
import { hashPassword, verifyPassword } from './password.ts'

export type Verified = {
  account: Account
  /** When a hosted provider verified the person, in seconds since 1970; null where Stoa did. */
  authenticatedAt: number | null
  /** Locks the account in the transaction that begins the sign-in; false when it may not enter any more. */
  hold(transaction: Transaction): Promise<boolean>
}

export type Logout = {
  /** Where the browser signs out at the provider, by its ID token if that is short enough; undefined where it offers no logout. */
  logoutAddress(idToken: string): Promise<string | undefined>
}

export type IdentityProvider = {
  /**
   * The account of these credentials. Throws the Problem 'unauthenticated', with the same sentence and after the same
   * work, whether the account is unknown, disabled or has another password. A hosted provider also refuses an e-mail
   * address that has not been verified.
   */
  verify(email: string, password: string): Promise<Verified>
}

/** For signing in: the provider too. */
export type SignInContext = Context & { identity: IdentityProvider & { singleSignOn?: Logout } }

/** Whether people sign in here, with a password or a passkey of this console; else a hosted provider alone verifies them. */
export function acceptsLocal({ firebase, oidc }: Pick<Config, 'firebase' | 'oidc'>): boolean {
  return !firebase && !oidc?.only
}

/** Where single sign-on is the only way in. */
export function passwordRefused({ name }: { name: string }): Problem {
  return new Problem('forbidden', `Passwords are not accepted here. Continue with ${name}.`)
}

export function localIdentity(db: Db): IdentityProvider {
  return { verify: (email, password) => verify(db, email, password) }
}

async function verify(db: Db, email: string, password: string): Promise<Verified> {
  const found = await findAccount(db, email)
  const { matches, outdated } = await verifyPassword(password, found?.passwordHash)
  if (!found?.passwordHash || !matches || found.disabled) throw refusedCredentials()
  const { uid, displayName, passwordHash, isPasswordExpired } = found
  if (isPasswordExpired) throw expiredPassword()
  const account = { uid, email: found.email, displayName, photoURL: null }
  const verifiedBy = (hash: string): Verified => ({
    account,
    authenticatedAt: null,
    hold: (transaction) => holdPassword(transaction, uid, hash),
  })
  if (!outdated) return verifiedBy(passwordHash)
  const renewed = await hashPassword(password)
  if (await replacePasswordHash(db, uid, passwordHash, renewed)) return verifiedBy(renewed)
  // Meanwhile another sign-in has renewed the hash, or the password was changed: verify again.
  return await verify(db, email, password)
}

/** Does not reveal whether the email or the password was wrong, nor whether the account exists. */
export function refusedCredentials(): Problem {
  return new Problem('unauthenticated', 'Wrong email or password.')
}

/** Only for somebody who has typed the right password. */
function expiredPassword(): Problem {
  return new Problem(
    'forbidden',
    'This password has expired. Please ask the administrators of this console for a new one.',
  )
}

/** `email`: normalised. Throws the Problem 'invalid' for one of another domain, or none at all. */
export function assertUsableEmail(email: string, { companyDomain }: Pick<Config, 'companyDomain'>): void {
  if (!isCompanyEmail(email, companyDomain)) {
    throw refusal(
      `${email} is not an address of the company's domain, ${companyDomain}.`,
      `must end with @${companyDomain}`,
    )
  }
  if (!isUsableEmail(email)) throw refusal('This is not an email address.', 'is not an email address')
}

/** Whatever it is, it has no blanks, no controls and nothing unseen in it, and fits into an index. */
export function isUsableEmail(email: string): boolean {
  return !/[\s\p{C}]/u.test(email) && !firstUnseen(email) && email.length <= 320
}

function refusal(sentence: string, detail: string): Problem {
  return new Problem('invalid', sentence, { fields: [{ field: 'email', detail }] })
}
