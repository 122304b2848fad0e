// Invitations, as administrators or the command line make and withdraw them. Accepting one is in accept-invitation.ts.

import { normaliseEmail } from '#contract/identity.ts'
import type { InvitationBody } from '#contract/members.ts'
import { invalidField, Problem, refused } from '#contract/problem.ts'
import type { Role } from '#contract/roles.ts'
import { invitationScreenPath } from '#contract/screen-paths.ts'
import { holdRights } from '#server/access/hold-rights.ts'
import { isAllowed } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import { hashToken, newToken } from '#server/access/token.ts'
import type { Config } from '#server/config/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/context.ts'
import { newUid } from './accounts.sql.ts'
import { createInvitation, createInvitedAccount, endInvitations, removeAccount } from './invitations.sql.ts'
import { holdMember, lockMembers, setRole } from './members.sql.ts'
import { changingMember } from './members.ts'
import { assertUsableEmail } from './usable-email.ts'

/** Null where nobody has said at which address people reach the console. */
export function linkOf({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string | null {
  return publicUrl === undefined ? null : `${publicUrl}${invitationScreenPath}#${token}`
}

export type Invited = { id: string; email: string; token: string }

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
  if (!isAllowed({ role }, 'identity.read', config))
    throw invalidField('role', 'The role', 'must be administrator, as only administrators enter (STOA_ENTRY)')
  const known = await holdMember(db, { email })
  const uid = known?.uid ?? newUid()
  const isInvited = known ? known.state === 'invited' : await createInvitedAccount(db, { uid, email, role })
  if (!isInvited) throw refused(`There is an account for ${email} already.`)
  if (known) await setRole(db, uid, role)
  const token = newToken()
  await createInvitation(db, uid, hashToken(token))
  return { id: uid, email, token }
}

/** Throws invalid where a hosted provider has the passwords. */
export function assertLocal({ firebase }: Pick<Config, 'firebase'>): void {
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
