// The codes of second factors. That each works once is in second-factor-routes.test.ts.

import { URI } from 'otpauth'
import decodeQR from 'qr/decode.js'
import { describe, expect, it, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './check-code.ts'
import { describeSecret, drawQrCode, newSecret, stepOfCode } from './totp.ts'

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

test('recovery codes are ten, of enough random bits, and each is read however it is typed', () => {
  const codes = newRecoveryCodes()
  // A hash without salt and stretching needs 112 random bits (OWASP ASVS 6.5.2); each of these has almost five.
  for (const code of codes) expect(code).toMatch(/^([a-hj-kmnp-z2-9]{4}-){5}[a-hj-kmnp-z2-9]{4}$/)
  const hashes = codes.map((code) => hashRecoveryCode(code)?.toString('hex'))
  expect(new Set(hashes).size).toBe(10)
  const typed = hashRecoveryCode(` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`)
  expect(typed?.toString('hex')).toBe(hashes[0])
})
