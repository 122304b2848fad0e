// Changes the roles of members and invitations for stoa admin.

import { invitationHours } from '#contract/members.ts'
import { Problem } from '#contract/problem.ts'
import { type Role, roles } from '#contract/roles.ts'
import { invitationScreenPath } from '#contract/screen-paths.ts'
import { removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import { invitationLink, invite, mailInvitation } from '#server/accounts/invitations.ts'
import { holdMember, lockMembers } from '#server/accounts/members.sql.ts'
import { setRoleOf } from '#server/accounts/members.ts'
import { removeSecondFactors } from '#server/accounts/second-factor.sql.ts'
import type { Io } from '#server/process/io.ts'
import { forgetSubject } from '#server/providers/oidc/single-sign-on.sql.ts'

/** Throws the Problem 'invalid' for any other text. */
export function readRole(text: string): Role {
  const role = roles.find((one) => one === text)
  if (!role) throw new Problem('invalid', `There is no role '${text}': ${roles.join(', ')}.`)
  return role
}

export async function inviteByCommand(email: string, role: Role, io: Io): Promise<void> {
  const { token } = await io.db.transaction(async (transaction) => {
    await lockMembers(transaction)
    return await invite(transaction, io.config, email, role)
  })
  io.report(
    `Invited ${email} as ${role}. The link, shown this once, works once and for ${invitationHours} hours${io.config.publicUrl ? '' : ', at the address of the console'}:`,
  )
  const link = invitationLink(io.config, token)
  io.print(link ?? `${io.config.basePath}${invitationScreenPath}#${token}`)
  const warn = () => io.report('It could not be sent by email. Send it yourself.')
  if (link !== null && (await mailInvitation(io.config, { email, link }, { warn })))
    io.report(`Sent to ${email}.`)
}

/** `text`: a role, or 'none'. */
export async function changeRole(email: string, text: string, { db, config, report }: Io): Promise<void> {
  const role = text === 'none' ? null : readRole(text)
  const changed = await db.transaction((transaction) => setRoleOf(transaction, config, email, role))
  if (!changed) throw new Problem('not_found', `There is no account for ${email}.`)
  const source = role === null ? ', by isAdmin of the user record' : ''
  report(`The role of ${email} is now ${changed.role}${source}.`)
}

export async function resetFactors(email: string, { db, report }: Io): Promise<void> {
  const hadOne = await db.transaction(async (transaction) => {
    await lockMembers(transaction)
    const member = await holdMember(transaction, { email })
    if (!member) throw new Problem('not_found', `There is no account for ${email}.`)
    const removed = await removeSecondFactors(transaction, member.uid)
    if (removed) await removeSignInsOfAccount(transaction, member.uid)
    return removed
  })
  report(
    hadOne
      ? `Removed the two-step verification of ${email} and signed it out everywhere.`
      : `${email} has no two-step verification.`,
  )
}

export async function forgetSignOn(email: string, { db, report }: Io): Promise<void> {
  if (!(await forgetSubject(db, email))) throw new Problem('not_found', `There is no account for ${email}.`)
  report(`${email} belongs to nobody at the provider of single sign-on. Its sign-ins have ended.`)
}
