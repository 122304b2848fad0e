// Challenges that authenticators sign: random, signed, good for some minutes and one purpose. Signed instead of stored, so that
// strangers who ask for them write nothing; what was answered is stored (takeChallenge).

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { challengeMs } from '#contract/passkeys.ts'

const randomLength = 16
const timeLength = 8

/** `purpose`: what the answer may be used for; made for one, it is refused for another one. */
export function newChallenge(key: Buffer, purpose: string, nowMs: number): Buffer {
  const time = Buffer.alloc(timeLength)
  time.writeBigUInt64BE(BigInt(nowMs + challengeMs))
  const content = Buffer.concat([randomBytes(randomLength), time])
  return Buffer.concat([content, sign(key, purpose, content)])
}

export function isChallenge(key: Buffer, purpose: string, challenge: Buffer, nowMs: number): boolean {
  const content = challenge.subarray(0, randomLength + timeLength)
  const signature = challenge.subarray(randomLength + timeLength)
  const expected = sign(key, purpose, content)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  return Number(content.readBigUInt64BE(randomLength)) > nowMs
}

function sign(key: Buffer, purpose: string, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).update(purpose).digest()
}
