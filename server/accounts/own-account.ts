// What people change in their own account: name, time zone, password, sign-ins. Each write checks in its transaction that the sign-in is
// still valid.

import type { AccountBody, OwnAccount, OwnFactors, PasswordBody } from '#contract/account.ts'
import type { FactorNotice } from '#contract/identity.ts'
import { invalidField, Problem } from '#contract/problem.ts'
import { authorOf, holdRights } from '#server/access/authenticate.ts'
import { networkOf } from '#server/access/network.ts'
import type { Principal } from '#server/access/principal.ts'
import { listSignIns, removeOtherSignIns, removeSignInOf } from '#server/access/sign-ins.sql.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { setActor } from '#server/record/history.sql.ts'
import { choosePassword, findAccount, lockAccount, updateAccount } from './accounts.sql.ts'
import { type ProofRequest, type VerifiedPassword, verifyCurrent } from './assert-recent.ts'
import * as factors from './factors.sql.ts'
import { acceptsLocal } from './identity-provider.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword, isShort } from './password-rule.ts'
import { findRelyingParty, type RequestOrigin } from './relying-party.ts'
import { readSecondFactors } from './second-factor.sql.ts'

export async function readOwnAccount(
  context: Context,
  principal: Principal,
  from: RequestOrigin,
): Promise<OwnAccount> {
  const { db, config } = context
  const { email, displayName, timeZone, role, mustChangePassword } = principal
  const [signIns, secondFactors] = await Promise.all([
    listSignIns(db, principal, config),
    readOwnFactors(context, principal, from),
  ])
  const { passwordHash } = (await findAccount(db, email)) ?? {}
  return {
    email,
    displayName,
    timeZone,
    role,
    isHosted: config.firebase !== undefined,
    hasPassword: passwordHash != null && acceptsLocal(config),
    mustChangePassword,
    secondFactors,
    signIns: signIns.map(({ createdAt, lastSeenAt, ...one }) => ({
      ...one,
      since: instantOf(createdAt),
      lastUsed: instantOf(lastSeenAt),
    })),
  }
}

async function readOwnFactors(
  { db, config }: Context,
  { uid }: Principal,
  { origin }: RequestOrigin,
): Promise<OwnFactors> {
  const [listed, { recoveryCodes }] = await Promise.all([
    factors.listFactors(db, uid),
    readSecondFactors(db, uid),
  ])
  const hostHere = findRelyingParty(config, origin())?.id
  const app = listed.find(({ kind }) => kind === 'app')
  return {
    app: app ? { since: instantOf(app.addedAt), from: app.from } : null,
    passkeys: listed.flatMap(({ id, name, host, from, addedAt, lastUsedAt }) =>
      id === null || name === null || host === null
        ? []
        : {
            id: idOf(id),
            name,
            host,
            isOfThisHost: host === hostHere,
            from,
            since: instantOf(addedAt),
            lastUsed: lastUsedAt && instantOf(lastUsedAt),
          },
    ),
    recoveryCodes,
  }
}

/** Lists new factors that this sign-in has not been shown yet. */
export async function listAddedFactors({ db }: Context, { tokenHash }: Principal): Promise<FactorNotice[]> {
  const added = await factors.listNotices(db, tokenHash)
  return added.map(({ id, name, from, addedAt }) => ({ id: idOf(id), name, from, since: instantOf(addedAt) }))
}

/** Returns the id of a passkey, or 'app', which no such id equals. */
function idOf(id: Buffer | null): string {
  return id?.toString('base64url') ?? 'app'
}

export function factorOf(id: string): factors.FactorId {
  return id === 'app' ? id : Buffer.from(id, 'base64url')
}

function instantOf(date: Date): { seconds: number; nanoseconds: number } {
  const ms = date.getTime()
  return { seconds: Math.floor(ms / 1000), nanoseconds: (ms % 1000) * 1_000_000 }
}

const managed = 'is managed by the identity provider'

export async function changeOwnAccount(
  context: Context,
  principal: Principal,
  body: AccountBody,
): Promise<void> {
  if (body.displayName !== undefined && context.config.firebase)
    throw invalidField('displayName', 'Your name', managed)
  await writeOwn(context, principal, (db) => updateAccount(db, principal.uid, body))
}

/** Throws not_found where the person has no such sign-in. */
export async function endOwnSignIn(context: Context, principal: Principal, id: string): Promise<void> {
  await writeOwn(context, principal, async (db) => {
    if (!isUuid.test(id) || !(await removeSignInOf(db, principal.uid, id)))
      throw new Problem('not_found', 'This sign-in has ended already.')
  })
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function endOtherSignIns(context: Context, principal: Principal): Promise<void> {
  await writeOwn(context, principal, (db) => removeOtherSignIns(db, principal))
}

/** Runs `work` with the account locked, if the person is still signed in. */
export async function writeOwn<T>(
  { db, config }: Context,
  principal: Principal,
  work: (db: Transaction) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (transaction) => {
    // Must come first: otherwise two writes of the same person would deadlock on their sign-ins or on upgrading this lock.
    await lockAccount(transaction, principal.uid)
    await holdRights(transaction, principal, 'account.write', config)
    return await work(transaction)
  })
}

export type PasswordRequest = PasswordBody & RequestOrigin & Omit<ProofRequest, 'password'>

/**
 * Throws invalid with the field where the current password is wrong or the new one is not accepted, too_many, and conflict where the
 * password or the factors have changed in the meantime. Returns the remaining second factors.
 */
export async function changePassword(
  context: Context,
  principal: Principal,
  request: PasswordRequest,
): Promise<OwnFactors> {
  if (context.config.firebase) throw invalidField('password', 'Your password', managed)
  const verified = await enter(context, request, () => verifyOwn(context, principal, request))
  try {
    await assertUsable(context, principal, request)
    await enter(context, request, () => replacePassword(context, principal, request, verified))
  } catch (error) {
    await verified.attempt.released()
    throw error
  }
  const { removeFactors = [] } = request
  request.log.info({ uid: principal.uid, removedFactors: removeFactors.length }, 'password changed')
  return await readOwnFactors(context, principal, request)
}

/** Verifying or hashing a password takes a slot for signing in. */
function enter<T>(
  { slots }: Context,
  { address, gone }: PasswordRequest,
  work: () => Promise<T>,
): Promise<T> {
  return slots.signIns.run(networkOf(address), work, gone)
}

/** Runs first, so that guesses are counted whatever the new password is. */
async function verifyOwn(
  context: Context,
  { email }: Principal,
  { current, ...request }: PasswordRequest,
): Promise<VerifiedPassword> {
  const verified = await verifyCurrent(context, email, { ...request, password: current })
  if (!verified) throw invalidField('current', 'The current password', 'is wrong')
  return verified
}

async function assertUsable(
  { db, config }: Context,
  { uid, email, displayName }: Principal,
  { current, password, removeFactors = [] }: PasswordRequest,
): Promise<void> {
  if (current === password) throw invalidField('password', 'The new password', 'is the one that you have')
  const listed = await factors.listFactors(db, uid)
  const hasFactor = listed.some(({ id }) => !removeFactors.includes(idOf(id)))
  assertGoodPassword(password, config, { email, displayName, hasFactor })
}

async function replacePassword(
  { db, config }: Context,
  principal: Principal,
  { password, removeFactors = [] }: PasswordRequest,
  { hash: from, attempt }: VerifiedPassword,
): Promise<void> {
  const to = await hashPassword(password)
  await db.transaction(async (transaction) => {
    await setActor(transaction, authorOf(principal))
    // Locks the account first: otherwise two changes at once would deadlock.
    const chosen = { uid: principal.uid, from, to, isShort: isShort(password) }
    if (!(await choosePassword(transaction, chosen)))
      throw new Problem('conflict', 'The password or the two-step verification was changed in the meantime.')
    await holdRights(transaction, principal, 'account.write', config)
    await factors.removeFactors(transaction, principal.uid, removeFactors.map(factorOf))
    await removeOtherSignIns(transaction, principal)
    await attempt.succeeded(transaction)
  })
}
