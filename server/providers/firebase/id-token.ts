// Verifies the ID tokens of Firebase as its documentation requires of a server: signature, issuer, audience and times.

import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
import { Problem } from '#contract/problem.ts'
import { providerUnavailable } from './ask.ts'

export type IdToken = {
  uid: string
  email: string
  emailVerified: boolean
  displayName: string | null
  photoURL: string | null
  /** Seconds since 1970. */
  authenticatedAt: number
}

/** Throws the Problem 'unavailable' for an invalid token, since the provider never sends one. */
export type VerifyIdToken = (token: string) => Promise<IdToken>

const keysAddress =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The public keys of Firebase, fetched when first needed, after ten minutes, and for an unknown key id. */
export function firebaseKeys(address = keysAddress): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), { timeoutDuration: 1_500, cooldownDuration: 30_000 })
}

export function createIdTokenVerifier(project: string, keys: JWTVerifyGetKey): VerifyIdToken {
  const options = { ...rulesOf(project), algorithms: ['RS256'] }
  return (token) => verified(async () => (await jwtVerify(token, keys, options)).payload)
}

/** For the emulator, whose tokens have no signature. */
export function createUnsignedTokenReader(project: string): VerifyIdToken {
  return (token) => verified(async () => UnsecuredJWT.decode(token, rulesOf(project)).payload)
}

const maxUidLength = 128
const toleranceS = 60

function rulesOf(project: string): JWTVerifyOptions {
  return {
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    requiredClaims: ['sub', 'exp', 'auth_time'],
    // The provider has just issued it, for this sign-in.
    maxTokenAge: '5 minutes',
    clockTolerance: toleranceS,
  }
}

async function verified(read: () => Promise<JWTPayload>): Promise<IdToken> {
  try {
    return readClaims(await read())
  } catch (error) {
    // Only these two errors of the library mean that the keys could not be fetched.
    const isToken =
      error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code)
    throw isToken ? invalid(error) : providerUnavailable(error)
  }
}

function readClaims({ sub = '', email, email_verified, name, picture, auth_time }: JWTPayload): IdToken {
  const isInTime =
    typeof auth_time === 'number' && auth_time >= 0 && auth_time <= Date.now() / 1000 + toleranceS
  if (!isInTime) throw new errors.JWTInvalid('auth_time is no time in the past')
  if (sub === '' || sub.length > maxUidLength) throw new errors.JWTInvalid('sub is no uid')
  if (typeof email !== 'string') throw new errors.JWTInvalid('email is no text')
  return {
    uid: sub,
    email,
    emailVerified: email_verified === true,
    displayName: textOf(name),
    photoURL: textOf(picture),
    authenticatedAt: Math.floor(auth_time),
  }
}

const maxTextLength = 2_048

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && claim.length <= maxTextLength ? claim : null
}

function invalid(cause: Error): Problem {
  const sentence =
    'The answer of the identity provider is not valid for this console, so you were not signed in.'
  return new Problem('unavailable', sentence, { cause })
}
