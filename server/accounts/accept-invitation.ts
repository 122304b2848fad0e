// Accepting an invitation by its link, with a chosen password: the order of the checks, and the answer for a link that no
// longer works.

import type { Acceptance } from '#contract/invitations.ts'
import { Problem } from '#contract/problem.ts'
import { networkOf } from '#server/access/network.ts'
import { authorize } from '#server/access/policy.ts'
import { hashOf } from '#server/access/token.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context, Log } from '#server/http/context.ts'
import { setActor } from '#server/record/history.sql.ts'
import { beginSignIn, type Client, type SignedIn } from './begin-sign-in.ts'
import { passwordRefused } from './identity-provider.ts'
import { acceptWithPassword, findInvitation, type InvitationState } from './invitations.sql.ts'
import { assertLocal } from './invitations.ts'
import { type HeldMember, holdMember } from './members.sql.ts'
import { hashPassword } from './password.ts'
import { assertGoodInTurn } from './password-rule.ts'
import { beginAnonymousAttempt } from './throttle.ts'
import { assertUsableEmail } from './usable-email.ts'

type Visitor = { address: string; gone: AbortSignal; log: Log }

/** Throws not_found, with what became of the link, and too_many after many unknown ones. */
export async function readInvitation(
  context: Context,
  visitor: Visitor,
  token: string,
): Promise<Pick<HeldMember, 'email' | 'role'>> {
  const { email, role } = await enter(context, visitor, () =>
    context.db.transaction((db) => holdInvited(db, token)),
  )
  return { email, role }
}

export type AcceptRequest = Acceptance & Visitor & Client

/** Throws not_found as readInvitation does, forbidden where no passwords are accepted, and invalid where this one can be guessed. */
export async function acceptInvitation(context: Context, request: AcceptRequest): Promise<SignedIn> {
  const { uid, email } = await enter(context, request, () => findAcceptable(context, request))
  const known = ['stoa', context.config.companyDomain, email, request.displayName ?? '']
  await assertGoodInTurn(context, { uid, gone: request.gone }, request.password, known)
  const signedIn = await enter(context, request, () => accept(context, request))
  request.log.info({ uid: signedIn.principal.uid }, 'accepted an invitation')
  return signedIn
}

/** In a slot of signing in. */
function enter<T>(context: Context, visitor: Visitor, work: () => Promise<T>): Promise<T> {
  const { address, gone } = visitor
  return context.slots.signIns.run(networkOf(address), () => guarded(context, visitor, work), gone)
}

/** Counts unknown links of an address like wrong passwords. */
async function guarded<T>(context: Context, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  const attempt = await beginAnonymousAttempt(context, address)
  try {
    const result = await work()
    await attempt.released()
    return result
  } catch (error) {
    const isGuess = error instanceof UnknownLink
    // The first error is the one that matters; an attempt that is not released expires.
    await (isGuess ? attempt.failed() : attempt.released()).catch(() => undefined)
    throw error
  }
}

async function findAcceptable({ db, config }: Context, { token }: AcceptRequest): Promise<HeldMember> {
  const invited = await db.transaction((transaction) => holdInvited(transaction, token))
  assertLocal(config)
  if (config.oidc?.only) throw passwordRefused(config.oidc)
  assertUsableEmail(invited.email, config)
  return invited
}

async function accept({ db, config }: Context, request: AcceptRequest): Promise<SignedIn> {
  const displayName = request.displayName ?? null
  const passwordHash = await hashPassword(request.password)
  return await db.transaction(async (transaction) => {
    // Another request may have used the link in the meantime.
    const { uid, email, role } = await holdInvited(transaction, request.token)
    authorize({ role }, 'identity.read', config)
    await setActor(transaction, { uid, email, address: request.address })
    await acceptWithPassword(transaction, uid, { passwordHash, displayName })
    const account = { uid, email, displayName, photoURL: null }
    const entering = { account, role, authenticatedAt: null, isByPasskey: false }
    return await beginSignIn(transaction, config, entering, request)
  })
}

/** May be a guess. Whoever has a link that worked once has guessed nothing. */
class UnknownLink extends Problem {
  constructor() {
    super('not_found', 'This link is not known. Check that it was copied completely, or ask for a new one.')
  }
}

const sentences: Record<Exclude<InvitationState, 'open'>, string> = {
  used: 'This invitation has been used: you can sign in.',
  expired: 'This invitation has expired. Ask an administrator for a new one.',
  withdrawn: 'This invitation was withdrawn or replaced. Ask an administrator for a new one.',
}

/** Who is invited by this link, held until the transaction ends. */
async function holdInvited(db: Transaction, token: string): Promise<HeldMember> {
  const found = await find(db, token)
  const member = found && (await holdMember(db, { uid: found.uid }))
  // Read again: whoever had held the account may have used it.
  const { state } = (member && (await find(db, token))) ?? found ?? {}
  if (state === 'open' && member) return member
  throw state === undefined || state === 'open'
    ? new UnknownLink()
    : new Problem('not_found', sentences[state])
}

async function find(db: Db, token: string) {
  const tokenHash = hashOf(token)
  return tokenHash && (await findInvitation(db, tokenHash))
}
