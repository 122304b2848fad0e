// Who makes a request, and the token that proves it: 256 random bits, in the browser's cookie or a program's header. Only
// its SHA-256 is stored.

import { hash, randomBytes } from 'node:crypto'
import type { Reading, Role } from '#contract/roles.ts'

/** A person as the identity provider knows them; `uid` is also the id of their user record. */
export type Account = { uid: string; email: string; displayName: string | null; photoURL: string | null }

/** The person who makes a request, or the program, as read from the database for this request. */
export type Principal = Account & {
  /** At the time of the request: that of the account, or by isAdmin of their user record. */
  role: Role
  /** Their password was generated: they may do nothing but choose one. */
  mustChangePassword: boolean
  mustSetUpSecondFactor: boolean
  /** Their own time zone, in addition to that of the console. */
  timeZone: string | null
  tokenHash: Buffer
  /** The network address of the request. */
  address: string
  /** The sessions record that this sign-in started. */
  sessionId: string | null
  /** Of a program that reads: the name of its token and what it was made for. It has no account: its uid is 'program NAME'. */
  program?: Reading & { name: string }
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Undefined for what does not have the format of a token: it need not be looked up. */
export function hashOf(token: string | undefined): Buffer | undefined {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashToken(token) : undefined
}
