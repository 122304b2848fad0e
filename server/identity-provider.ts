// The interface of an identity provider, which verifies e-mail and password, and the principal of a request. Stoa's own
// accounts (identity/local.ts) and Firebase (identity/firebase.ts) implement it.

import type { Reading, Role } from '#contract/roles.ts'
import type { Transaction } from './db/transaction.ts'
import type { Provider } from './identity/oidc/provider.ts'
import type { Account } from './store/sign-ins/accounts.ts'

export type Verified = {
  account: Account
  /** When a hosted provider verified the person, in seconds since 1970; null where Stoa did. */
  authenticatedAt: number | null
  /** Locks the account in the transaction that begins the sign-in; false when it may not enter any more. */
  hold(transaction: Transaction): Promise<boolean>
}

export type IdentityProvider = {
  /**
   * The account of these credentials. Throws the Problem 'unauthenticated', with the same sentence and after the same
   * work, whether the account is unknown, disabled or has another password. A hosted provider also refuses an e-mail
   * address that has not been verified.
   */
  verify(email: string, password: string): Promise<Verified>
  /** Undefined where there is no single sign-on. */
  singleSignOn?: Provider
}

/** The person who makes a request, or the program, as read from the database for this request. */
export type Principal = Account & {
  /** At the time of the request: that of the account, or by isAdmin of their user record. */
  role: Role
  /** Their password was generated: they may do nothing but choose one. */
  mustChangePassword: boolean
  mustSetUpSecondFactor: boolean
  /** Their own time zone, beside that of the console. */
  timeZone: string | null
  tokenHash: Buffer
  /** The network address of the request. */
  address: string
  /** The sessions record that this sign-in started. */
  sessionId: string | null
  /** The position in the database's log at which their last write ended, in bytes; null without a replica. */
  lastWrite: bigint | null
  /** Of a program that reads: the name of its token and what it was made for. It has no account: its uid is 'program NAME'. */
  program?: Reading & { name: string }
}
