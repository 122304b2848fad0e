// The routes with which administrators change members, and people accept an invitation.

import * as accepting from '#contract/invitations.ts'
import * as contract from '#contract/members.ts'
import { bindPublic, bindRead, bindWrite, type HttpApp } from '#server/http/bind.ts'
import type { Context } from '#server/http/context.ts'
import { bindCount, bindOwnList } from '#server/lists/list-routes.ts'
import * as invitations from './invitations.ts'
import { membersListing } from './members.sql.ts'
import { endSignInsOfMember, getMember, resetSecondFactor, updateMember } from './members.ts'
import { replyToSignIn } from './routes.ts'

export function registerMembers(app: HttpApp, context: Context): void {
  bindOwnList(app, context, 'members', [contract.listMembers, contract.exportMembers], (_, selection) => ({
    selection,
    list: membersListing,
  }))
  bindCount(app, context, contract.countMembers, membersListing)

  bindRead(app, context, contract.getMember, async ({ db, params }) => ({
    text: await getMember(db, params.id),
  }))

  bindWrite(app, context, contract.updateMember, async (context, { principal: by, params, body, log }) => {
    const text = await updateMember(context, by, params.id, body)
    log.info({ uid: params.id, by: by.uid, ...body }, 'member changed')
    return { text }
  })

  bindWrite(app, context, contract.endSignInsOfMember, async (context, { principal: by, params, log }) => {
    await endSignInsOfMember(context, by, params.id)
    log.info({ uid: params.id, by: by.uid }, 'sign-ins of a member ended')
    return { nothing: true }
  })

  bindWrite(app, context, contract.resetSecondFactor, async (context, { principal: by, params, log }) => {
    const text = await resetSecondFactor(context, by, params.id)
    log.info({ uid: params.id, by: by.uid }, 'second factor of a member reset')
    return { text }
  })

  bindWrite(app, context, contract.inviteMember, async (context, { principal: by, body, log }) => {
    const invited = await invitations.inviteMember(context, by, body)
    log.info({ uid: invited.id, by: by.uid, role: body.role }, 'member invited')
    const link = invitations.invitationLink(context.config, invited.token)
    const { email } = invited
    const isMailed =
      link === null ? undefined : await invitations.mailInvitation(context.config, { email, link }, log)
    return { value: { ...invited, link, isMailed: isMailed ?? null } }
  })

  bindWrite(app, context, contract.withdrawInvitation, async (context, { principal: by, params, log }) => {
    await invitations.withdrawInvitation(context, by, params.id)
    log.info({ uid: params.id, by: by.uid }, 'invitation withdrawn')
    return { nothing: true }
  })

  bindPublic(app, context, accepting.readInvitation, async (context, request) => ({
    value: await invitations.readInvitation(context, request, request.body.token),
  }))

  bindPublic(app, context, accepting.acceptInvitation, async (context, request) => {
    const { body, token: oldToken } = request
    const accepted = { ...body, ...request, token: body.token, oldToken }
    return await replyToSignIn(context, await invitations.acceptInvitation(context, accepted))
  })
}
