// Invitations: made and withdrawn by administrators or on the command line, accepted with a password of one's own.

import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '#contract/identity.ts'
import type { Acceptance } from '#contract/invitations.ts'
import type { InvitationBody } from '#contract/members.ts'
import { Problem } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import type { Config } from '#server/config.ts'
import type { Context, Log } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Principal } from '#server/identity-provider.ts'
import { readAccountSettings } from '#server/store/sign-ins/accounts.ts'
import {
  acceptWithPassword,
  createInvitation,
  createInvitedAccount,
  endInvitations,
  findInvitation,
  type InvitationState,
  removeAccount,
} from '#server/store/sign-ins/invitations.ts'
import { rememberBrowser } from '#server/store/sign-ins/known-browsers.ts'
import { type HeldMember, holdMember, lockMembers, setRole } from '#server/store/sign-ins/members.ts'
import { createSignIn } from '#server/store/sign-ins/sign-ins.ts'
import { describeDevice } from './device.ts'
import { holdRights } from './hold-rights.ts'
import { changingMember, refused } from './members.ts'
import { networkOf } from './network.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword } from './password-rule.ts'
import { authorize, isAllowed } from './policy.ts'
import type { SignedIn } from './sign-in.ts'
import { beginAnonymousAttempt } from './throttle.ts'
import { hashToken, isToken, newToken } from './token.ts'
import { assertUsableEmail } from './usable-email.ts'

export type Invited = { id: string; token: string }

/** The token is stored only as its hash, so this is the only time that it is known. */
export async function inviteMember(
  { db, config }: Context,
  principal: Principal,
  { email, role }: InvitationBody,
): Promise<Invited> {
  return await db.transaction(async (transaction) => {
    await lockMembers(transaction)
    await holdRights(transaction, principal, 'members.write', config)
    return await invite(transaction, config, normaliseEmail(email), role)
  })
}

/** The rights of whoever invites are held, and the members locked. */
export async function invite(db: Transaction, config: Config, email: string, role: Role): Promise<Invited> {
  assertLocal(config)
  assertUsableEmail(email, config)
  if (!isAllowed({ role, mustChangePassword: false }, 'identity.read', config)) {
    const detail = 'must be administrator, as only administrators enter (STOA_ENTRY)'
    throw new Problem('invalid', `The role ${detail}.`, { fields: [{ field: 'role', detail }] })
  }
  const known = await holdMember(db, { email })
  const uid = known ? known.uid : await createInvitedAccount(db, { newUid: randomUUID(), email, role })
  if (uid === undefined || (known && known.state !== 'invited'))
    throw refused(`There is an account for ${email} already.`)
  if (known) await setRole(db, uid, role)
  const token = newToken()
  await createInvitation(db, uid, hashToken(token))
  return { id: uid, token }
}

function assertLocal({ firebase }: Pick<Config, 'firebase'>): void {
  if (!firebase) return
  const sentence =
    'Accounts and passwords are managed at Firebase (STOA_IDENTITY): create the account there. Its person is a member after the first sign-in.'
  throw new Problem('invalid', sentence)
}

/** Throws conflict for somebody who has accepted, or is disabled. */
export async function withdrawInvitation(context: Context, principal: Principal, id: string): Promise<void> {
  await changingMember(context, principal, id, async (db, { uid, state }) => {
    if (state !== 'invited') throw refused('This invitation has been accepted already.')
    await endInvitations(db, uid, 'withdrawn')
    await removeAccount(db, uid)
  })
}

type Visitor = { address: string; gone: AbortSignal; log: Log }

/** Throws not_found, with what became of the link, and too_many after many unknown ones. */
export async function readInvitation(
  context: Context,
  visitor: Visitor,
  token: string,
): Promise<Pick<HeldMember, 'email' | 'role'>> {
  const { email, role } = await context.slots.signIns.run(
    networkOf(visitor.address),
    () => guarded(context, visitor, () => context.db.transaction((db) => holdInvited(db, token))),
    visitor.gone,
  )
  return { email, role }
}

export type AcceptRequest = Acceptance &
  Visitor & { oldToken: string | undefined; browser: string | undefined; userAgent: string | undefined }

/** Throws not_found as readInvitation does, and invalid where the password can be guessed. */
export async function acceptInvitation(context: Context, request: AcceptRequest): Promise<SignedIn> {
  const signedIn = await context.slots.signIns.run(
    networkOf(request.address),
    () => guarded(context, request, () => accept(context, request)),
    request.gone,
  )
  request.log.info({ uid: signedIn.principal.uid }, 'accepted an invitation')
  return signedIn
}

/** Counts unknown links of an address like wrong passwords. */
async function guarded<T>(context: Context, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  const attempt = await beginAnonymousAttempt(context, address)
  try {
    const result = await work()
    await attempt.released()
    return result
  } catch (error) {
    const isGuess = error instanceof Problem && error.code === 'not_found'
    // The first error is the one that matters; an attempt that is not released expires.
    await (isGuess ? attempt.failed() : attempt.released()).catch(() => undefined)
    throw error
  }
}

async function accept(context: Context, request: AcceptRequest): Promise<SignedIn> {
  const { db, config } = context
  const { email } = await db.transaction((transaction) => holdInvited(transaction, request.token))
  assertLocal(config)
  assertUsableEmail(email, config)
  const displayName = request.displayName ?? null
  await assertGoodPassword(request.password, ['stoa', config.companyDomain, email, displayName ?? ''])
  const passwordHash = await hashPassword(request.password)
  const [token, browser] = [newToken(), newToken()]
  const tokenHash = hashToken(token)
  const principal = await db.transaction(async (transaction) => {
    // Another one may have used the link during the hash.
    const { uid, role } = await holdInvited(transaction, request.token)
    authorize({ role, mustChangePassword: false }, 'identity.read', config)
    await acceptWithPassword(transaction, uid, { passwordHash, displayName })
    const device = describeDevice(request.userAgent, request.address)
    const replaced = hashOf(request.oldToken)
    await createSignIn(transaction, { uid, authenticatedAt: null, tokenHash, replaced, device })
    await rememberBrowser(transaction, {
      uid,
      tokenHash: hashToken(browser),
      replaced: hashOf(request.browser),
    })
    const settings = await readAccountSettings(transaction, uid)
    const account = { uid, email, displayName, photoURL: null }
    return { ...account, ...settings, role, tokenHash, sessionId: null, lastWrite: null }
  })
  return { principal, token, browser }
}

/** Undefined for a malformed token. */
function hashOf(token: string | undefined): Buffer | undefined {
  return token !== undefined && isToken(token) ? hashToken(token) : undefined
}

const sentences: Record<Exclude<InvitationState, 'open'> | 'unknown', string> = {
  unknown: 'This link is not known. Check that it was copied completely, or ask for a new one.',
  used: 'This invitation has been used. Sign in with your email address and password.',
  expired: 'This invitation has expired. Ask an administrator for a new one.',
  withdrawn: 'This invitation was withdrawn or replaced. Ask an administrator for a new one.',
}

/** Who is invited by this link, held until the transaction ends. */
async function holdInvited(db: Transaction, token: string): Promise<HeldMember> {
  const found = await find(db, token)
  const member = found && (await holdMember(db, { uid: found.uid }))
  // Read again: whoever had held the account may have used it.
  const { state = 'unknown' } = (member && (await find(db, token))) ?? found ?? {}
  if (state !== 'open' || !member)
    throw new Problem('not_found', sentences[state === 'open' ? 'unknown' : state])
  return member
}

async function find(db: Db, token: string) {
  return isToken(token) ? await findInvitation(db, hashToken(token)) : undefined
}
