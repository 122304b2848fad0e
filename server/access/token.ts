// The token of a sign-in: 256 random bits in the browser's cookie. Only its SHA-256 is stored.

import { hash, randomBytes } from 'node:crypto'

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
