// The people who may sign in to the console, for administrators and auditors: their list, a single member, and the changes that
// administrators make.

import * as v from 'valibot'
import { answerOf, endpoint, noAnswer } from './endpoint.ts'
import { countEndpoint, exportEndpoint, listEndpoint } from './entity-endpoints.ts'
import { countAnswer, wholeNumber } from './figures.ts'
import { answeredInstant } from './instants.ts'
import { listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { namedObject } from './named.ts'
import { optional } from './parameter.ts'
import { roles } from './roles.ts'
import { typedEmail } from './text.ts'

/** 'invited': has not accepted yet. */
export const memberStates = ['active', 'invited', 'disabled'] as const
export type MemberState = (typeof memberStates)[number]

/** 'local': invited in the console; 'command': made on the command line; 'oidc': single sign-on. */
export const origins = ['local', 'command', 'oidc', 'firebase'] as const
export type Origin = (typeof origins)[number]

/** 'app': an authenticator app. */
export const secondFactors = ['app', 'passkey'] as const

/**
 * `id` is the uid. `secondFactors`: if there are any, the password alone does not sign in. `isRoleSet`: the role was set explicitly;
 * otherwise it follows from isAdmin of the user record. `isAdministratorByClaim`: an active single sign-on session makes them an
 * administrator (OIDC_ADMIN_CLAIM), and `role` says so. `signIns`: the number of active sign-ins. `invitedUntil`: when the link of a
 * pending invitation expires or expired.
 */
const member = namedObject('Member', {
  id: v.string(),
  email: v.string(),
  displayName: v.nullable(v.string()),
  role: v.picklist(roles),
  isRoleSet: v.boolean(),
  isAdministratorByClaim: v.boolean(),
  state: v.picklist(memberStates),
  origin: v.picklist(origins),
  secondFactors: v.array(v.picklist(secondFactors)),
  signIns: wholeNumber,
  lastSignIn: v.nullable(answeredInstant),
  since: answeredInstant,
  invitedUntil: v.nullable(answeredInstant),
})
export type Member = v.InferOutput<typeof member>

const parameters = {
  sortKeys: ['email', 'lastSignIn'],
  defaultSort: 'email',
  filters: {
    role: optional(oneOf(roles), { about: 'Only members with this role.' }),
    state: optional(oneOf(memberStates), {
      about: 'Only members in this state; invited: they have not accepted yet.',
    }),
    origin: optional(oneOf(origins), {
      about:
        'Only members who came this way: by an invitation (local), a command, single sign-on (oidc) or Firebase.',
    }),
  },
} as const

const membersQuery = listQuery(parameters)
export const membersSelection = selectionQuery(parameters)
export type MembersSelection = v.InferOutput<typeof membersSelection>

const dependsOn = ['members', 'roles', 'users'] as const

export const listMembers = listEndpoint('members', dependsOn, answerOf(v.array(member)), membersQuery, {
  summary: 'The people who may sign in to the console, a page at a time.',
})

export const countMembers = countEndpoint('members', dependsOn, membersSelection, countAnswer)

export const exportMembers = exportEndpoint('members', membersSelection)

export const membersScreen = defineList({
  list: listMembers,
  csv: exportMembers,
  count: countMembers,
  schema: membersQuery,
})

const ofMember = { id: { about: 'The uid of a member, as GET /api/members lists it.' } }

export const getMember = endpoint({
  method: 'GET',
  dependsOn: dependsOn,
  path: '/api/members/{id}',
  params: ofMember,
  summary: 'One member, by the uid.',
  action: 'members.read',
  answer: answerOf(member),
})

/** An absent field stays as it is. `role`: null leaves the role to isAdmin of the user record. */
export const memberChange = v.strictObject({
  role: v.optional(v.nullable(v.picklist(roles, `must be one of ${roles.join(', ')}`))),
  disabled: v.optional(v.boolean('must be true or false')),
})
export type MemberChange = v.InferOutput<typeof memberChange>

export const updateMember = endpoint({
  method: 'PATCH',
  changes: ['members'],
  path: '/api/members/{id}',
  params: ofMember,
  summary:
    'Changes the role of a member, disables or enables them; at once. Never the own role, nor the last administrator’s.',
  action: 'members.write',
  refuses: [409],
  body: memberChange,
  example: { role: 'editor' },
  answer: answerOf(member),
})

export const endSignInsOfMember = endpoint({
  method: 'DELETE',
  changes: ['members'],
  path: '/api/members/{id}/sign-ins',
  params: ofMember,
  summary: 'Ends all sign-ins of a member at once; of oneself all but this one.',
  action: 'members.write',
  answer: noAnswer,
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  changes: ['members'],
  path: '/api/members/{id}/second-factor',
  params: ofMember,
  summary:
    'Removes the authenticator app, the passkeys and the recovery codes of a member who has lost them: the password alone signs them in. Their sign-ins end.',
  action: 'members.write',
  refuses: [409],
  answer: answerOf(member),
})

const invitationBody = v.strictObject({
  email: typedEmail,
  role: v.picklist(roles, `must be one of ${roles.join(', ')}`),
})
export type InvitationBody = v.InferOutput<typeof invitationBody>

/** How long the link of an invitation works. */
export const invitationHours = 72

/** `token`: returned only here; it belongs after the '#' of the address /invitation, which no server sees or logs. */
const invited = namedObject('Invited', {
  id: v.string(),
  email: v.string(),
  token: v.string(),
  /** The whole address if the server knows its own (STOA_URL); null otherwise, and the page then builds it from its own address. */
  link: v.nullable(v.string()),
  /** Whether the e-mail with the link was accepted for delivery; null if the console sends no e-mail. */
  isMailed: v.nullable(v.boolean()),
})
export type SentInvitation = v.InferOutput<typeof invited>

export const inviteMember = endpoint({
  method: 'POST',
  changes: ['members'],
  path: '/api/members/invitations',
  summary: `Invites somebody with an address of the company by a link that works once and for ${invitationHours} hours. A new one replaces the one before.`,
  action: 'members.write',
  refuses: [409],
  body: invitationBody,
  example: { email: 'grace@example.com', role: 'member' },
  answer: answerOf(invited),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  changes: ['members'],
  path: '/api/members/{id}/invitation',
  params: ofMember,
  summary: 'Withdraws the invitation of somebody who has not accepted it, and removes them from the members.',
  action: 'members.write',
  refuses: [409],
  answer: noAnswer,
})
