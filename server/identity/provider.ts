// The interface of an identity provider, which verifies e-mail and password, and the principal of a request. Stoa's own
// accounts (local.ts) and Firebase (firebase.ts) implement it.

import type { Transaction } from '#server/db/transaction.ts'

/** A person as the identity provider knows them; `uid` is also the id of their user record. */
export type Account = { uid: string; email: string; displayName: string | null; photoURL: string | null }

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
}

/** The person who makes a request, as read from the database for this request. */
export type Principal = Account & {
  /** As in their user record at the time of the request. */
  isAdmin: boolean
  tokenHash: Buffer
  /** The sessions record that this sign-in started. */
  sessionId: string | null
  /** The position in the database's log at which their last write ended, in bytes; null without a replica. */
  lastWrite: bigint | null
}
