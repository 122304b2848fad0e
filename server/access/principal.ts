// Identifies who makes a request by a token of 256 random bits, in the browser's cookie or a program's header. Only its SHA-256 is
// stored.

import { hash, randomBytes } from 'node:crypto'
import type { ReadScope, Role } from '#contract/roles.ts'

/** A person as the identity provider knows them; `uid` is also the id of their user record. */
export type Account = { uid: string; email: string; displayName: string | null; photoURL: string | null }

/** The person who makes a request, or the program, as read from the database for this request. */
export type Principal = Account & {
  /** The role at the time of the request, set on the account or derived from isAdmin of the user record. */
  role: Role
  /** The password was generated: the person can do nothing but choose another one. */
  mustChangePassword: boolean
  mustSetUpSecondFactor: boolean
  /** The person's own time zone, in addition to the console's. */
  timeZone: string | null
  tokenHash: Buffer
  /** The network address of the request. */
  address: string
  /** The sessions record that this sign-in started. */
  sessionId: string | null
  /** Set for a program that reads: the name of its token and what the token allows. A program has no account; its uid is 'program NAME'. */
  program?: ReadScope & { name: string }
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Returns undefined for a text that does not have the format of a token, so that it is not looked up. */
export function tokenHashOf(token: string | undefined): Buffer | undefined {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : undefined
}
