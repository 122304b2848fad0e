// Password hashes: their parameters, comparison and renewal.

import * as crypto from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generatePassword, hashPassword, verifyPassword } from './password.ts'

const cheap = phc('a long enough password', { memory: 64, passes: 1 })

/** A hash as another implementation writes it. */
function phc(password: string, { memory, passes }: { memory: number; passes: number }): string {
  const nonce = Buffer.from('0123456789abcdef')
  const hash = crypto.argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory,
    passes,
  })
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${tag}`
}

describe('password hashes', () => {
  it('are Argon2id with at least 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('match their own password and no other', async () => {
    const stored = await hashPassword('Größe 漢字 🎺 and spaces ')
    expect(await verifyPassword('Größe 漢字 🎺 and spaces ', stored)).toEqual({
      matches: true,
      outdated: false,
    })
    for (const other of ['Größe 漢字 🎺 and spaces', 'größe 漢字 🎺 and spaces ', '', 'Größe']) {
      expect((await verifyPassword(other, stored)).matches).toBe(false)
    }
  })

  it('are verified with their own parameters, and reported as outdated if those are weaker than today’s', async () => {
    expect(await verifyPassword('a long enough password', cheap)).toEqual({ matches: true, outdated: true })
  })

  it('match nothing if the account is unknown or its hash is malformed', async () => {
    for (const stored of [
      undefined,
      '',
      'x',
      '$2b$10$abc',
      cheap.replace('argon2id', 'argon2i'),
      cheap.slice(0, -30),
    ]) {
      expect((await verifyPassword('', stored)).matches).toBe(false)
      expect((await verifyPassword('a long enough password', stored)).matches).toBe(false)
    }
  })
})

it('a generated password is long, legible and never the same', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  for (const password of passwords) expect(password).toMatch(/^([a-hj-kmnp-z2-9]{5}-){5}[a-hj-kmnp-z2-9]{5}$/)
  expect(new Set(passwords).size).toBe(200)
})
