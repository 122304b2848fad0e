// The interface of an identity provider, which verifies e-mail and password. Stoa's own accounts (local.ts) implement it, and
// those of server/providers/.

import { Problem } from '#contract/problem.ts'
import type { Account } from '#server/access/principal.ts'
import type { Config } from '#server/config/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'

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
