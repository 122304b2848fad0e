// Recovery codes: ten, each good once, for who has lost the other factors. Only their SHA-256 is stored: a code has 118
// random bits, too many to be guessed from its hash.

import { hash, randomInt } from 'node:crypto'

const count = 10
const legible = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 24

export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, newCode)
}

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => legible[randomInt(legible.length)]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Undefined for what cannot be a code. Capital letters, spaces and hyphens make no difference. */
export function hashRecoveryCode(code: string): Buffer | undefined {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-9]{24}$/.test(letters) ? hash('sha256', letters, 'buffer') : undefined
}
