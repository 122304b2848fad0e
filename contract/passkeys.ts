// Passkeys (WebAuthn): a key on a phone, a computer or a security key, which signs in without a password after a fingerprint, face or PIN.
// Bytes are base64url.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { identity } from './identity.ts'
import { namedObject } from './named.ts'
import { provenChange, recoveryCodes } from './second-factor.ts'
import { shortName } from './text.ts'

/** The accepted signature algorithms as COSE numbers: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257] as const

/** How long a challenge may be answered, in milliseconds. */
export const challengeMs = 5 * 60_000

const bytesUpTo = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most))
const credentialId = bytesUpTo(1_400)
const signedBytes = bytesUpTo(20_000)

/** What navigator.credentials.create() takes, as JSON. */
const creationOptions = namedObject('PasskeyCreation', {
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.picklist(algorithms) })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: v.string() })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type CreationOptions = v.InferOutput<typeof creationOptions>

/** What navigator.credentials.get() takes, as JSON. */
const requestOptions = namedObject('PasskeyRequest', {
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
})
export type RequestOptions = v.InferOutput<typeof requestOptions>

/** `name`: if absent, the passkey is named after browser and system. */
const newPasskey = v.strictObject({
  name: v.optional(shortName),
  id: credentialId,
  clientData: signedBytes,
  attestation: signedBytes,
})
export type NewPasskey = v.InferOutput<typeof newPasskey>

/** `userHandle`: identifies the account, as given when the passkey was created. */
const assertion = v.strictObject({
  id: credentialId,
  clientData: signedBytes,
  authenticatorData: signedBytes,
  signature: signedBytes,
  userHandle: signedBytes,
})
export type Assertion = v.InferOutput<typeof assertion>

export const proposePasskey = endpoint({
  ...provenChange,
  path: '/api/account/passkeys/options',
  summary:
    'What the browser needs to make a passkey for this account. Nothing changes before it is sent back.',
  answer: answerOf(creationOptions),
})

export const addPasskey = endpoint({
  method: 'POST',
  changes: ['account'],
  path: '/api/account/passkeys',
  summary:
    'Adds a passkey, which from now on signs in alone. With the first second factor of an account ten recovery codes are answered, this once; else none.',
  action: 'account.write',
  refuses: [409],
  body: newPasskey,
  example: {
    name: 'Phone',
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestation: 'o2NmbXRkbm9uZQ',
  },
  answer: answerOf(recoveryCodes),
})

export const removePasskey = endpoint({
  ...provenChange,
  path: '/api/account/passkeys/{id}/remove',
  params: { id: { about: 'The id of a passkey, as GET /api/account lists it.' } },
  summary:
    'Removes a passkey. With the last second factor the recovery codes go too; 409 while the password has fewer than 15 characters.',
  answer: noAnswer,
})

export const challengePasskey = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/identity/passkey/options',
  summary: 'What the browser needs to ask for a passkey of this console, whoever’s it is.',
  action: 'identity.sign-in',
  refuses: [403, 409],
  answer: answerOf(requestOptions),
})

export const signInByPasskey = endpoint({
  method: 'POST',
  changes: [],
  path: '/api/identity/passkey',
  summary: 'Signs in with a passkey alone; sets the cookie of the sign-in.',
  action: 'identity.sign-in',
  headers: ['Set-Cookie'],
  refuses: [401, 403, 409],
  body: assertion,
  example: {
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDK',
    userHandle: 'kXG0w2aV',
  },
  answer: answerOf(identity),
})
