// A software authenticator of passkeys (WebAuthn) with one key (ECDSA with P-256), which answers the options of the console as a browser
// and its authenticator do together. Each part of its answers can be falsified.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Assertion, CreationOptions, NewPasskey, RequestOptions } from '#contract/passkeys.ts'

/** `flags`: 1: a person was present; 4: they were verified; 64: a new key follows. */
export type Said = { origin?: string; type?: string; host?: string; counter?: number; flags?: number }

export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  const clientDataOf = (challenge: string, type: string, said: Said) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (flags: number, said: Said) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(said.counter ?? 0)
    return Buffer.concat([
      sha256(said.host ?? new URL(origin).hostname),
      Buffer.from([said.flags ?? flags]),
      counter,
    ])
  }
  return {
    make({ challenge, user }: CreationOptions, said: Said = {}): NewPasskey {
      userHandle = user.id
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([dataOf(1 | 4 | 64, said), Buffer.alloc(16), length, id, cose])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: id.toString('base64url'),
        clientData: clientDataOf(challenge, 'webauthn.create', said).toString('base64url'),
        attestation: attestation.toString('base64url'),
      }
    },

    sign({ challenge }: Pick<RequestOptions, 'challenge'>, said: Said = {}): Assertion {
      const clientData = clientDataOf(challenge, 'webauthn.get', said)
      const data = dataOf(1 | 4, said)
      const signature = createSign('sha256').update(data).update(sha256(clientData)).sign(privateKey)
      return {
        id: id.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      }
    },
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Encodes CBOR (RFC 8949) as authenticators send it: whole numbers, bytes, texts and maps, all below 65,536. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  throw new Error(`There is no CBOR of ${String(value)} here.`)
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
