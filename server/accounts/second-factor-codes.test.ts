// The codes of second factors on the real tables: each works once, even for simultaneous requests.

import { URI } from 'otpauth'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#server/access/principal.ts'
import { addAccount } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { hashRecoveryCode, newRecoveryCodes } from './check-code.ts'
import { removeFactors } from './factors.sql.ts'
import {
  confirmAuthenticator,
  proposeAuthenticator,
  readSecondFactors,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.sql.ts'
import { describeSecret, drawQrCode, newSecret, stepOfCode } from './totp.ts'

const db = await testDatabase()
let made = 0

async function newPerson(): Promise<string> {
  const uid = `factor${++made}`
  await addAccount(db, uid)
  return uid
}

describe('the code of an authenticator app', () => {
  it('is that of RFC 6238, in six digits', () => {
    expect(stepOfCode(Buffer.from('12345678901234567890'), '287082', 59_000)).toBe(1)
  })

  it('is accepted one step early or late, with spaces, and no further', () => {
    const secret = newSecret()
    const totp = URI.parse(describeSecret(secret, 'ann@example.com').uri)
    const nowMs = 1_700_000_010_000
    const step = Math.floor(nowMs / 30_000)
    const stepOf = (offset: number) => {
      const code = totp.generate({ timestamp: nowMs + offset * 30_000, counter: step + offset })
      return stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, nowMs)
    }
    expect([-2, -1, 0, 1, 2].map(stepOf)).toEqual([undefined, step - 1, step, step + 1, undefined])
    for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect(stepOfCode(secret, wrong, nowMs)).toBeUndefined()
  })

  it('is good once, also for ten requests at once; a confirmed app is not replaced', async () => {
    const uid = await newPerson()
    const propose = () => db.transaction((transaction) => proposeAuthenticator(transaction, uid, newSecret()))
    expect([await propose(), await propose()]).toEqual([true, true])
    const take = (step: number) => db.transaction((transaction) => takeStep(transaction, uid, step))
    const taken = await Promise.all(Array.from({ length: 10 }, () => take(7)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect([await take(6), await take(8)]).toEqual([false, true])
    await db.transaction((transaction) =>
      confirmAuthenticator(transaction, { uid, tokenHash: hashToken('none') }),
    )
    expect([await propose(), await readSecondFactors(db, uid)]).toEqual([
      false,
      { hasApp: true, hasPasskey: false, recoveryCodes: 0 },
    ])
    await db.transaction((transaction) => removeFactors(transaction, uid, ['app']))
    expect([await propose(), await readSecondFactors(db, uid)]).toEqual([
      true,
      { hasApp: false, hasPasskey: false, recoveryCodes: 0 },
    ])
  })

  it('is read by a phone from the drawn modules', () => {
    const { uri } = describeSecret(newSecret(), 'ann@example.com')
    const { size, path } = drawQrCode(uri)
    const scale = 4
    const pixels = {
      width: size * scale,
      height: size * scale,
      data: new Uint8Array(size * size * scale * scale * 4).fill(255),
    }
    for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++)
          pixels.data.fill(
            0,
            ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4,
            ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4 + 3,
          )
    expect(decodeQR(pixels)).toBe(uri)
  })
})

describe('recovery codes', () => {
  it('are ten, each good once however it is typed, also for ten requests at once', async () => {
    const [uid, codes] = [await newPerson(), newRecoveryCodes()]
    // A hash without salt and stretching needs 112 random bits (OWASP ASVS 6.5.2); each of these has almost five.
    for (const code of codes) expect(code).toMatch(/^([a-hj-kmnp-z2-9]{4}-){5}[a-hj-kmnp-z2-9]{4}$/)
    const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? [])
    expect(new Set(hashes.map((each) => each.toString('hex'))).size).toBe(10)
    await db.transaction((transaction) => replaceRecoveryCodes(transaction, uid, hashes))
    const typed = hashRecoveryCode(` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`) ?? Buffer.alloc(0)
    const take = () => db.transaction((transaction) => takeRecoveryCode(transaction, uid, typed))
    const taken = await Promise.all(Array.from({ length: 10 }, take))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await readSecondFactors(db, uid)).toMatchObject({ recoveryCodes: 9 })
  })
})
