// The account's authenticator app, whose code a sign-in then needs besides the password, and ten recovery codes for whoever has lost app
// and passkeys (passkeys.ts).

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { typedCode } from './identity.ts'
import { namedObject } from './named.ts'
import { typedPassword } from './password.ts'

/** `password`: the current one, required if the sign-in is older than ten minutes. */
const proof = v.strictObject({ password: v.optional(typedPassword) })
export type Proof = v.InferOutput<typeof proof>

/** A change of how the person signs in. */
export const provenChange = {
  method: 'POST',
  changes: ['account'],
  action: 'account.write',
  refuses: [409],
  body: proof,
  example: { password: 'correct horse battery staple' },
} as const

/** Returned only here. `secret`: for apps without a camera. `qrCode`: the path of an SVG in a square view box of this size. */
const proposal = namedObject('AuthenticatorProposal', {
  secret: v.string(),
  qrCode: v.object({ size: v.number(), path: v.string() }),
})
export type Proposal = v.InferOutput<typeof proposal>

/** Ten codes, or none if the account already has some. */
export const recoveryCodes = namedObject('RecoveryCodes', { recoveryCodes: v.array(v.string()) })

export const proposeAuthenticator = endpoint({
  ...provenChange,
  path: '/api/account/second-factor',
  summary:
    'Proposes a new secret for an authenticator app. Nothing changes before its first code confirms it.',
  answer: answerOf(proposal),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  changes: ['account'],
  path: '/api/account/second-factor/confirm',
  summary:
    'Confirms the proposed secret by a code of the app, which the password needs from now on. With the first second factor of an account ten recovery codes are answered, this once; else none.',
  action: 'account.write',
  body: v.strictObject({ code: typedCode }),
  example: { code: '287082' },
  answer: answerOf(recoveryCodes),
})

export const replaceRecoveryCodes = endpoint({
  ...provenChange,
  path: '/api/account/second-factor/recovery-codes',
  summary: 'Replaces the recovery codes by ten new ones, answered this once.',
  answer: answerOf(recoveryCodes),
})

export const removeAuthenticator = endpoint({
  ...provenChange,
  path: '/api/account/second-factor/remove',
  summary:
    'Removes the authenticator app. With the last second factor the recovery codes go too; 409 while the password has fewer than 15 characters.',
  answer: noAnswer,
})
