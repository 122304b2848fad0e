// The interface of an identity provider, which verifies e-mail and password, and its implementation for Stoa's own accounts;
// server/providers/ has the others. Also decides which addresses may have an account.

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

export type VerifiedPerson = {
  account: Account
  /** When a hosted provider verified the person, in seconds since 1970; null for Stoa's own accounts. */
  authenticatedAt: number | null
  /** Locks the account in the transaction that begins the sign-in; false if it may no longer sign in. */
  hold(transaction: Transaction): Promise<boolean>
}

export type Logout = {
  /** Returns where the browser signs out at the provider, with its ID token if short enough; undefined if the provider has no logout. */
  logoutAddress(idToken: string): Promise<string | undefined>
}

export type IdentityProvider = {
  /**
   * Returns the account of these credentials. Throws the Problem 'unauthenticated', with the same sentence and after the same work,
   * whether the account is unknown, disabled or has another password. A hosted provider also refuses an e-mail address that has not been
   * verified.
   */
  verify(email: string, password: string): Promise<VerifiedPerson>
}

/** The context of signing in, with the identity provider. */
export type SignInContext = Context & { identity: IdentityProvider & { singleSignOn?: Logout } }

/** True if people sign in with a password or a passkey of this console; otherwise only a hosted provider verifies them. */
export function acceptsLocal({ firebase, oidc }: Pick<Config, 'firebase' | 'oidc'>): boolean {
  return !firebase && !oidc?.only
}

/** The refusal where single sign-on is the only way to sign in. */
export function passwordRefused({ name }: { name: string }): Problem {
  return new Problem('forbidden', `Passwords are not accepted here. Continue with ${name}.`)
}

export function localIdentity(db: Db): IdentityProvider {
  return { verify: (email, password) => verify(db, email, password) }
}

async function verify(db: Db, email: string, password: string): Promise<VerifiedPerson> {
  const found = await findAccount(db, email)
  const { matches, outdated } = await verifyPassword(password, found?.passwordHash)
  if (!found?.passwordHash || !matches || found.disabled) throw refusedCredentials()
  const { uid, displayName, passwordHash, isPasswordExpired } = found
  if (isPasswordExpired) throw expiredPassword()
  const account = { uid, email: found.email, displayName, photoURL: null }
  const verifiedBy = (hash: string): VerifiedPerson => ({
    account,
    authenticatedAt: null,
    hold: (transaction) => holdPassword(transaction, uid, hash),
  })
  if (!outdated) return verifiedBy(passwordHash)
  const renewed = await hashPassword(password)
  if (await replacePasswordHash(db, uid, passwordHash, renewed)) return verifiedBy(renewed)
  // Another sign-in has renewed the hash, or the password was changed, since it was read: verify again.
  return await verify(db, email, password)
}

/** Does not reveal whether the email or the password was wrong, nor whether the account exists. */
export function refusedCredentials(): Problem {
  return new Problem('unauthenticated', 'Wrong email or password.')
}

/** Only shown after the correct password. */
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
      `${email} is not an address of the company's domain, ${companyDomain} (COMPANY_DOMAIN).`,
      `must end with @${companyDomain}`,
    )
  }
  if (!isUsableEmail(email)) throw refusal('This is not an email address.', 'is not an email address')
}

/** No blanks, control or invisible characters, nothing that makes several addresses in a mail's header, and short enough for an index. */
export function isUsableEmail(email: string): boolean {
  return !/[\s\p{C}",:;<>()[\]\\]/u.test(email) && !firstUnseen(email) && email.length <= 320
}

function refusal(sentence: string, detail: string): Problem {
  return new Problem('invalid', sentence, { fields: [{ field: 'email', detail }] })
}
