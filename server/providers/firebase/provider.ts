// The identity provider Firebase: passwords are verified by its REST interface, and its answer by the signature of its
// ID token. Loaded only if it is configured. Reasons: docs/decisions/0017-firebase-sign-in.md.

import { normaliseEmail } from '#contract/identity.ts'
import { Problem } from '#contract/problem.ts'
import {
  type IdentityProvider,
  refusedCredentials,
  type VerifiedPerson,
} from '#server/accounts/identity-provider.ts'
import type { FirebaseConfig } from '#server/config/firebase.ts'
import {
  askWithJson,
  type FirebaseAnswer,
  providerUnavailable,
  refusalCode,
  refusedCall,
  serviceAddress,
} from './ask.ts'
import { holdHostedAccount } from './hosted-accounts.sql.ts'
import {
  createIdTokenVerifier,
  createUnsignedTokenReader,
  firebaseKeys,
  type VerifyIdToken,
} from './id-token.ts'

export function firebaseIdentity(config: FirebaseConfig): IdentityProvider {
  const { project, apiKey, emulatorHost } = config
  const verifyIdToken = emulatorHost
    ? createUnsignedTokenReader(project)
    : createIdTokenVerifier(project, firebaseKeys())
  const address = `${serviceAddress(config)}/accounts:signInWithPassword?key=${apiKey}`
  return {
    async verify(email, password) {
      const asked = { email, password, returnSecureToken: true }
      const answer = await askWithJson(address, asked)
      return await readAnswer(email, answer, verifyIdToken)
    },
  }
}

async function readAnswer(
  email: string,
  answer: FirebaseAnswer,
  verifyIdToken: VerifyIdToken,
): Promise<VerifiedPerson> {
  const { status, body } = answer
  if (status !== 200) throw refusal(answer)
  if (body.mfaPendingCredential !== undefined) throw secondFactor()
  if (typeof body.idToken !== 'string') throw providerUnavailable(refusedCall(call, answer))
  const { emailVerified, authenticatedAt, ...account } = await verifyIdToken(body.idToken)
  // Another spelling of the same address would have separate counters (throttle.ts).
  if (normaliseEmail(account.email) !== email) throw refusedCredentials()
  if (!emailVerified) throw new Problem('forbidden', unverified)
  const known = { ...account, email }
  return { account: known, authenticatedAt, hold: (transaction) => holdHostedAccount(transaction, known) }
}

const call = 'accounts:signInWithPassword'

/** All of them get the same sentence, which does not reveal whether the account exists. */
const wrong = [
  'EMAIL_NOT_FOUND',
  'INVALID_EMAIL',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_PASSWORD',
  'MISSING_PASSWORD',
  'USER_DISABLED',
]

/** The provider sends these only after the right password. */
const sentences: Record<string, string> = {
  BLOCKING_FUNCTION_ERROR_RESPONSE: 'A rule of your organisation’s identity provider refuses this sign-in.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
    'Your password does not meet the rules of your organisation any more. Change it there, then sign in again.',
}
const unverified =
  'Your email address is not verified yet. Open the link in the verification email of your account, then sign in again.'

function refusal(answer: FirebaseAnswer): Problem {
  const code = refusalCode(answer)
  const sentence = sentences[code]
  if (wrong.includes(code)) return refusedCredentials()
  if (sentence !== undefined) return new Problem('forbidden', sentence)
  if (/MFA|SECOND_FACTOR/.test(code)) return secondFactor()
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER') return tooMany()
  return providerUnavailable(refusedCall(call, answer))
}

function secondFactor(): Problem {
  return new Problem(
    'forbidden',
    'Your account uses two-step verification, which this console cannot ask for, so you cannot sign in with it.',
  )
}

function tooMany(): Problem {
  const sentence =
    'The identity provider refuses further attempts to sign in for now. Please try again later.'
  return new Problem('too_many', sentence, { retryAfterSeconds: 60 })
}
