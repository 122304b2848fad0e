// How people add and remove the passkeys of their account.

import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { algorithms, type CreationOptions, challengeMs, type NewPasskey } from '#contract/passkeys.ts'
import { Problem, refused } from '#contract/problem.ts'
import type { Principal } from '#server/access/principal.ts'
import { assertRecent, type ProofRequest } from '#server/accounts/assert-recent.ts'
import { describeDevice } from '#server/accounts/begin-sign-in.ts'
import { removeFactors } from '#server/accounts/factors.sql.ts'
import { acceptsLocal } from '#server/accounts/identity-provider.ts'
import { writeOwn } from '#server/accounts/own-account.ts'
import { giveRecoveryCodes } from '#server/accounts/own-second-factor.ts'
import { type RequestOrigin, relyingPartyOf } from '#server/accounts/relying-party.ts'
import { readSecondFactors } from '#server/accounts/second-factor.sql.ts'
import type { Context } from '#server/http/context.ts'
import * as store from './passkeys.sql.ts'

const randomLength = 16

const timeLength = 8

/** The person's id for authenticators, as base64url, which does not reveal who it is. */
export function userHandleOf(uid: string): string {
  return hash('sha256', `passkeys of ${uid}`, 'base64url')
}

/** Throws invalid with the field `password` where the sign-in is not recent, and conflict where passkeys cannot be used. */
export async function proposePasskey(
  context: Context,
  principal: Principal,
  request: ProofRequest & RequestOrigin,
): Promise<CreationOptions> {
  const { db, config } = context
  const party = relyingPartyOf(config, request.origin())
  await assertRecent(context, principal, request)
  const { uid, email, displayName } = principal
  const own = await store.listPasskeys(db, uid)
  if (!acceptsLocal(config)) throw refused('Your account signs in without a password of this console.')
  assertRoom(own)
  const challenge = newChallenge(await store.readChallengeKey(db), `add ${uid}`, Date.now())
  return {
    rp: { id: party.id, name: 'Stoa' },
    user: { id: userHandleOf(uid), name: email, displayName: displayName ?? email },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    excludeCredentials: own.map((id) => ({ type: 'public-key', id: id.toString('base64url') })),
    // A discoverable passkey with user verification.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type AddRequest = NewPasskey & RequestOrigin & { userAgent: string | undefined; address: string }

/** Returns the recovery codes if this is the first factor. Throws invalid for a wrong answer, and conflict. */
export async function addPasskey(
  context: Context,
  principal: Principal,
  request: AddRequest,
): Promise<string[]> {
  const { db, config } = context
  const { uid, tokenHash } = principal
  const party = relyingPartyOf(config, request.origin())
  const key = await store.readChallengeKey(db)
  let challenge = Buffer.alloc(0)
  const { verifyNewPasskey } = await import('./verify.ts')
  const made = await verifyNewPasskey(request, {
    party,
    isChallenge: (given) => {
      challenge = Buffer.from(given, 'base64url')
      return isChallenge(key, `add ${uid}`, challenge, Date.now())
    },
  })
  return await writeOwn(context, principal, async (db) => {
    if (!made || !(await store.takeChallenge(db, challenge)))
      throw new Problem('invalid', 'This passkey was not accepted. Please try again.')
    // Checked again, since other passkeys may have been added at the same time.
    assertRoom(await store.listPasskeys(db, uid))
    const { hasApp, hasPasskey } = await readSecondFactors(db, uid)
    const added = { uid, tokenHash, name: nameOf(request), host: party.id, ...made }
    if (!(await store.addPasskey(db, added)))
      throw refused(
        'This passkey is known already, or your account signs in without a password of this console.',
      )
    return hasApp || hasPasskey ? [] : await giveRecoveryCodes(db, uid)
  })
}

function assertRoom(own: Buffer[]): void {
  if (own.length >= store.mostPasskeys)
    throw refused(`An account has at most ${store.mostPasskeys} passkeys.`)
}

function nameOf({ name, userAgent, address }: AddRequest): string {
  const { browser, system } = describeDevice(userAgent, address)
  return name ?? ([browser, system].filter((part) => part !== null).join(', ') || 'Passkey')
}

/** Throws not_found where there is no such passkey. */
export async function removePasskey(
  context: Context,
  principal: Principal,
  { id, ...request }: ProofRequest & { id: string },
): Promise<void> {
  await assertRecent(context, principal, request)
  await writeOwn(context, principal, async (db) => {
    if ((await removeFactors(db, principal.uid, [Buffer.from(id, 'base64url')])) === 0)
      throw new Problem('not_found', 'This passkey was removed already.')
  })
}

/**
 * Challenges that authenticators sign: random, signed, valid for some minutes and one purpose. They are signed instead of stored, so that
 * requests of strangers write nothing; answered ones are stored (takeChallenge). `purpose`: what the answer may be used for; it is
 * refused for any other purpose.
 */
export function newChallenge(key: Buffer, purpose: string, nowMs: number): Buffer {
  const time = Buffer.alloc(timeLength)
  time.writeBigUInt64BE(BigInt(nowMs + challengeMs))
  const content = Buffer.concat([randomBytes(randomLength), time])
  return Buffer.concat([content, sign(key, purpose, content)])
}

/** How far the clocks of two consoles may differ. */
const skewMs = 60_000

export function isChallenge(key: Buffer, purpose: string, challenge: Buffer, nowMs: number): boolean {
  const content = challenge.subarray(0, randomLength + timeLength)
  const signature = challenge.subarray(randomLength + timeLength)
  const expected = sign(key, purpose, content)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  const until = Number(content.readBigUInt64BE(randomLength))
  // A challenge that expires later was created by a console with a wrong clock.
  return until > nowMs && until <= nowMs + challengeMs + skewMs
}

function sign(key: Buffer, purpose: string, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).update(purpose).digest()
}
