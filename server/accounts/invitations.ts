// Invitations: administrators or commands create, send and withdraw them; the person accepts one by its link and chooses a password.

import { normaliseEmail } from '#contract/identity.ts'
import type { Acceptance } from '#contract/invitations.ts'
import { type InvitationBody, invitationHours } from '#contract/members.ts'
import { invalidField, Problem, refused } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import { invitationScreenPath } from '#contract/screen-paths.ts'
import { holdRights } from '#server/access/authenticate.ts'
import { networkOf } from '#server/access/network.ts'
import { isAllowed } from '#server/access/policy.ts'
import { hashToken, newToken, type Principal, tokenHashOf } from '#server/access/principal.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context, Log } from '#server/http/context.ts'
import { setActor } from '#server/record/history.sql.ts'
import { newUid } from './accounts.sql.ts'
import { beginSignIn, type SignInClient, type SignInResult } from './begin-sign-in.ts'
import { assertUsableEmail, passwordRefused } from './identity-provider.ts'
import {
  acceptWithPassword,
  createInvitation,
  createInvitedAccount,
  endInvitations,
  findInvitation,
  type InvitationState,
  removeAccount,
} from './invitations.sql.ts'
import { type HeldMember, holdMember, lockMembers, setRole } from './members.sql.ts'
import { changingMember } from './members.ts'
import { hashPassword } from './password.ts'
import { assertGoodPassword } from './password-rule.ts'
import { sendMail } from './send-mail.ts'
import { beginAnonymousAttempt } from './throttle.ts'

/** Null where the public address of the console is not configured. */
export function invitationLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string | null {
  return publicUrl === undefined ? null : `${publicUrl}${invitationScreenPath}#${token}`
}

type CreatedInvitation = { id: string; email: string; token: string }

/** Only the hash of the token is stored, so the link cannot be read again later. */
export async function inviteMember(
  { db, config }: Context,
  principal: Principal,
  { email, role }: InvitationBody,
): Promise<CreatedInvitation> {
  return await db.transaction(async (transaction) => {
    await lockMembers(transaction)
    await holdRights(transaction, principal, 'members.write', config)
    return await invite(transaction, config, normaliseEmail(email), role)
  })
}

/** The rights of the inviting person must be held, and the members locked. */
export async function invite(
  db: Transaction,
  config: Config,
  email: string,
  role: Role,
): Promise<CreatedInvitation> {
  assertLocal(config)
  assertUsableEmail(email, config)
  if (!isAllowed({ role }, 'identity.read', config))
    throw invalidField('role', 'The role', 'must be administrator, as only administrators enter (STOA_ENTRY)')
  const known = await holdMember(db, { email })
  const uid = known?.uid ?? newUid()
  const isInvited = known ? known.state === 'invited' : await createInvitedAccount(db, { uid, email, role })
  if (!isInvited) throw refused(`${email} already has an account.`)
  if (known) await setRole(db, uid, role)
  const token = newToken()
  await createInvitation(db, uid, hashToken(token))
  return { id: uid, email, token }
}

/** Throws invalid where a hosted provider stores the passwords. */
export function assertLocal({ firebase }: Pick<Config, 'firebase'>): void {
  if (!firebase) return
  const sentence =
    'Accounts and passwords are managed in Firebase (STOA_IDENTITY). Create the account there: it is listed here after the first sign-in.'
  throw new Problem('invalid', sentence)
}

/** Throws conflict if the person has accepted, or is disabled. */
export async function withdrawInvitation(context: Context, principal: Principal, id: string): Promise<void> {
  await changingMember(context, principal, id, async (db, { uid, state }) => {
    if (state !== 'invited') throw refused('This invitation has been accepted already.')
    await endInvitations(db, uid, 'withdrawn')
    await removeAccount(db, uid)
  })
}

type Visitor = Pick<SignInClient, 'address' | 'gone'>

/** Throws not_found, with the reason why the link is invalid, and too_many after many unknown links. */
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

export type AcceptRequest = Acceptance & SignInClient

/** Throws not_found as readInvitation does, forbidden where passwords are not used, and invalid for a bad password. */
export async function acceptInvitation(context: Context, request: AcceptRequest): Promise<SignInResult> {
  const { email } = await enter(context, request, () => findAcceptable(context, request))
  const { displayName, password } = request
  assertGoodPassword(password, context.config, { email, displayName, hasFactor: false })
  const signedIn = await enter(context, request, () => accept(context, request))
  request.log.info({ uid: signedIn.principal.uid }, 'accepted an invitation')
  return signedIn
}

function enter<T>(context: Context, visitor: Visitor, work: () => Promise<T>): Promise<T> {
  const { address, gone } = visitor
  return context.slots.signIns.run(networkOf(address), () => guarded(context, visitor, work), gone)
}

/** Counts unknown links of an address like wrong passwords. */
async function guarded<T>(context: Context, { address }: Visitor, work: () => Promise<T>): Promise<T> {
  const attempt = await beginAnonymousAttempt(context.db, address)
  try {
    const result = await work()
    await attempt.released()
    return result
  } catch (error) {
    await (error instanceof UnknownLink ? attempt.failed() : attempt.released())
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

async function accept({ db, config }: Context, request: AcceptRequest): Promise<SignInResult> {
  const { displayName = null } = request
  const passwordHash = await hashPassword(request.password)
  return await db.transaction(async (transaction) => {
    // Another request may have used the link in the meantime.
    const { uid, email } = await holdInvited(transaction, request.token)
    await setActor(transaction, { uid, email, address: request.address })
    await acceptWithPassword(transaction, uid, { passwordHash, displayName })
    return await beginSignIn(transaction, config, { uid, authenticatedAt: null }, request)
  })
}

/** Thrown for an unknown link, which may be a guess; not for a link that was once valid. */
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

/** Returns the person invited by this link, locked until the transaction ends. */
async function holdInvited(db: Transaction, token: string): Promise<HeldMember> {
  const found = await find(db, token)
  const member = found && (await holdMember(db, { uid: found.uid }))
  // Read again: a transaction that held the account may have used the link.
  const { state } = (member && (await find(db, token))) ?? found ?? {}
  if (state === 'open' && member) return member
  throw state === undefined || state === 'open'
    ? new UnknownLink()
    : new Problem('not_found', sentences[state])
}

async function find(db: Db, token: string) {
  const tokenHash = tokenHashOf(token)
  return tokenHash && (await findInvitation(db, tokenHash))
}

/** Returns whether the SMTP server accepted the mail; undefined where none is configured. Never throws: the link can be sent by hand. */
export async function mailInvitation(
  { mail, oidc }: Pick<Config, 'mail' | 'oidc'>,
  { email, link }: { email: string; link: string },
  log: Pick<Log, 'warn'>,
): Promise<boolean | undefined> {
  if (!mail) return undefined
  const text = oidc?.only ? providerText(oidc.name, link) : passwordText(link)
  try {
    await sendMail(mail, { to: email, subject: 'You are invited to Stoa', text })
    return true
  } catch (error) {
    log.warn({ err: error }, 'an invitation could not be sent by email')
    return false
  }
}

const beginning = 'You are invited to Stoa, the admin console of your company.'
const end = 'If you did not expect this, ignore it and tell an administrator.'

function passwordText(link: string): string {
  return `${beginning} Choose a password here:

${link}

The link works once and for ${invitationHours} hours. Anyone with this link can sign in as you, so do not forward it.
${end}
`
}

function providerText(provider: string, link: string): string {
  return `${beginning} Continue with ${provider} here:

${link}

The link is valid for ${invitationHours} hours.
${end}
`
}
