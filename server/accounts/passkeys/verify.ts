// Verifies what authenticators answer (WebAuthn). Loaded with the first passkey.

import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type Assertion, algorithms, type NewPasskey } from '#contract/passkeys.ts'
import type { RelyingParty } from '#server/accounts/relying-party.ts'

/** `isChallenge`: whether this challenge, as base64url, was issued for this purpose. */
type Expected = { party: RelyingParty; isChallenge: (challenge: string) => boolean }

/** Returns a passkey with its user verified; undefined for an invalid answer. */
export async function verifyNewPasskey(
  { id, clientData, attestation }: NewPasskey,
  { party, isChallenge }: Expected,
): Promise<{ id: Buffer; publicKey: Buffer; counter: number } | undefined> {
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON: clientData, attestationObject: attestation },
    clientExtensionResults: {},
  }
  const { registrationInfo } = await refusedAsUndefined(
    verifyRegistrationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!registrationInfo) return undefined
  const { credential } = registrationInfo
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  }
}

/** Returns the new counter; undefined for an invalid answer. */
export async function verifyAssertion(
  { id, clientData, authenticatorData, signature, userHandle }: Assertion,
  { publicKey, counter }: { publicKey: Buffer; counter: number },
  { party, isChallenge }: Expected,
): Promise<number | undefined> {
  const response: AuthenticationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
    clientExtensionResults: {},
  }
  const { verified, authenticationInfo } = await refusedAsUndefined(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for every invalid answer: malformed bytes, another origin, a counter that has not risen. */
async function refusedAsUndefined<T extends object>(verifying: Promise<T>): Promise<Partial<T>> {
  try {
    return await verifying
  } catch {
    return {}
  }
}
