// What the browser keeps in a cookie while it is at the provider. It is not signed: it only has to agree with the provider's
// answer, and a page of another site can neither read nor, over HTTPS, write it.

import * as v from 'valibot'
import type { Secrets } from './provider.ts'

/** `replaced`: the SHA-256 of the sign-in's token that ends with the new one, in hexadecimal digits. */
export type Kept = Secrets & { inWindow: boolean; replaced: string | null }

const secret = v.pipe(v.string(), v.regex(/^[\w.~-]{20,200}$/))
const schema = v.strictObject({
  state: secret,
  nonce: secret,
  verifier: secret,
  inWindow: v.boolean(),
  replaced: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

export function writeKept(kept: Kept): string {
  return Buffer.from(JSON.stringify(kept)).toString('base64url')
}

/** Undefined for anything else than what writeKept has written. */
export function readKept(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined
  try {
    const read = v.safeParse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success ? read.output : undefined
  } catch {
    // Not what this console has written, so it is as if there were none.
    return undefined
  }
}
