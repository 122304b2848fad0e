// Signing in with a passkey alone: the order of the checks, and what is logged. A passkey cannot be guessed, so there is no limit by
// account: an attacker who guesses passwords cannot lock the person out of the passkey.

import { type Assertion, challengeMs, type RequestOptions } from '#contract/passkeys.ts'
import { Problem } from '#contract/problem.ts'
import { networkOf } from '#server/access/network.ts'
import { beginSignIn, type SignInClient, type SignInResult } from '#server/accounts/begin-sign-in.ts'
import { acceptsLocal } from '#server/accounts/identity-provider.ts'
import { type RequestOrigin, relyingPartyOf } from '#server/accounts/relying-party.ts'
import { assertCompanyEmail, noteRefusal } from '#server/accounts/sign-in.ts'
import type { Context } from '#server/http/context.ts'
import { setActor } from '#server/record/history.sql.ts'
import { isChallenge, newChallenge, userHandleOf } from './own-passkeys.ts'
import * as store from './passkeys.sql.ts'

const purpose = 'enter'

/** Reveals nothing about accounts. Throws forbidden where a hosted provider verifies people, and conflict. */
export async function challengePasskey(
  { db, config }: Context,
  { origin }: RequestOrigin,
): Promise<RequestOptions> {
  assertAccepted(config)
  const { id } = relyingPartyOf(config, origin())
  const challenge = newChallenge(await store.readChallengeKey(db), purpose, Date.now())
  return {
    challenge: challenge.toString('base64url'),
    rpId: id,
    timeout: challengeMs,
    userVerification: 'required',
  }
}

export type PasskeyRequest = Assertion & SignInClient & RequestOrigin

/** Throws unauthenticated, forbidden, conflict or unavailable. Success ends the browser's previous sign-in. */
export async function signInByPasskey(context: Context, request: PasskeyRequest): Promise<SignInResult> {
  const { address, log, gone } = request
  assertAccepted(context.config)
  const found = await store.findPasskey(context.db, Buffer.from(request.id, 'base64url'))
  const email = found?.email ?? ''
  try {
    const enter = () => enterWith(context, found, request)
    const signedIn = await context.slots.signIns.run(networkOf(address), enter, gone)
    log.info({ uid: signedIn.principal.uid }, 'signed in with a passkey')
    return signedIn
  } catch (error) {
    if (error instanceof Problem)
      await noteRefusal(context, { by: 'passkey', email, address, log }, error.code)
    throw error
  }
}

async function enterWith(
  context: Context,
  found: store.FoundPasskey | undefined,
  request: PasskeyRequest,
): Promise<SignInResult> {
  const { db, config, source } = context
  if (!found || request.userHandle !== userHandleOf(found.uid)) throw refusedPasskey()
  const { uid, email } = found
  const { counter, challenge } = await verify(context, found, request)
  assertCompanyEmail(email, config)
  await source?.refreshUser(uid)
  return await db.transaction(async (transaction) => {
    await setActor(transaction, { uid, email, address: request.address })
    const isGood = await store.usePasskey(transaction, { uid, id: found.id, counter })
    if (!isGood || !(await store.takeChallenge(transaction, challenge))) throw refusedPasskey()
    return await beginSignIn(transaction, config, { uid, authenticatedAt: null, isByPasskey: true }, request)
  })
}

async function verify(
  { db, config }: Context,
  passkey: store.Passkey,
  request: PasskeyRequest,
): Promise<{ counter: number; challenge: Buffer }> {
  const party = relyingPartyOf(config, request.origin())
  // Browsers offer a passkey only at its host, and other clients must not use it elsewhere either.
  if (passkey.host !== party.id) throw refusedPasskey()
  const key = await store.readChallengeKey(db)
  let challenge = Buffer.alloc(0)
  const { verifyAssertion } = await import('./verify.ts')
  const counter = await verifyAssertion(request, passkey, {
    party,
    isChallenge: (given) => {
      challenge = Buffer.from(given, 'base64url')
      return isChallenge(key, purpose, challenge, Date.now())
    },
  })
  if (counter === undefined) throw refusedPasskey()
  return { counter, challenge }
}

/** The same refusal for an unknown passkey, a disabled account and a wrong answer. */
function refusedPasskey(): Problem {
  return new Problem('unauthenticated', 'This passkey is not known here, or no longer accepted.')
}

function assertAccepted(config: Context['config']): void {
  if (!acceptsLocal(config))
    throw new Problem('forbidden', 'This console does not accept passkeys of its own.')
}
