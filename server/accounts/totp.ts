// Codes of authenticator apps (TOTP, RFC 6238): six digits of SHA-1 every 30 seconds, which every app supports; and the QR code of their
// secret.

import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'

const periodSeconds = 30
/** A clock may be this many steps off, in either direction. */
const tolerance = 1
const secretBytes = 20

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes)
}

/** Returns what the app needs: `uri` for the QR code, `text` for typing. */
export function describeSecret(secret: Buffer, email: string): { uri: string; text: string } {
  const totp = totpOf(secret, email)
  return { uri: totp.toString(), text: totp.secret.base32 }
}

/** Returns the time step of this code; undefined for a wrong code. The caller refuses a step that was used before. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totpOf(secret).validate({ token: digits, timestamp: nowMs, window: tolerance })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodSeconds) + delta
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: 'Stoa',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  })
}

// The QR code is drawn here, so that its secret is sent to nobody else: the path of its dark modules, which the page shows without
// interpreting markup.

type QrCode = { size: number; path: string }

/** `size`: the side of the square view box, in modules, including the quiet zone. */
export function drawQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: path.join('') }
}
