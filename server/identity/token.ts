// The token of a sign-in: 256 random bits in the browser's cookie, of which only the SHA-256 is ever stored.

import { createHash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** True for what newToken makes; anything else need not be looked up. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
