// Who verifies e-mail and password, and who somebody is once signed in. A hosted identity provider fits behind the
// same interface as the local accounts.

/** A person as the identity provider knows them; `uid` is also the id of their user record. */
export type Account = { uid: string; email: string; displayName: string | null; photoURL: string | null }

/** `credential`: opaque; what a new sign-in is bound to, so that it begins only while the account still has this password. */
export type Verified = { account: Account; credential: string }

export type IdentityProvider = {
  /**
   * The account of these credentials. Throws the Problem 'unauthenticated', with one and the same sentence and after
   * the same work, whether the account is unknown, disabled or has another password. A hosted provider also
   * refuses an e-mail address that has not been verified.
   */
  verify(email: string, password: string): Promise<Verified>
}

/** Whoever makes a request, as of that request. */
export type Who = Account & {
  /** Their user record says so right now. */
  isAdmin: boolean
  tokenHash: Buffer
  /** The sessions record that this sign-in started. */
  sessionId: string | null
}
