// The policy: which roles may do which action. One table, which the server enforces (server/access/policy.ts) and the screen of the roles
// shows.

import { type EditableName, type EntityName, editableNames, entityNames } from './entities.ts'
import { type ReadScope, type Role, roles } from './roles.ts'

/** Groups of roles. */
export const audiences = {
  'signed-in': roles,
  /** Also programs with a reading token; the same applies to 'record-readers'. */
  readers: roles,
  authors: ['member', 'editor', 'administrator'],
  editors: ['editor', 'administrator'],
  overseers: ['auditor', 'administrator'],
  'record-readers': ['auditor', 'administrator'],
  administrators: ['administrator'],
} as const satisfies Record<string, readonly Role[]>

/** 'anyone': no sign-in is needed. 'programs': tokens that send data, not people. */
export type Audience = 'anyone' | keyof typeof audiences | 'programs'

type OfEntity = `${EntityName}.read` | `${EditableName}.${'update' | 'create' | 'delete'}`

const ofEntities = Object.fromEntries([
  ...entityNames.map((name) => [`${name}.read`, 'readers']),
  ...editableNames.flatMap((name) => [
    [`${name}.update`, 'editors'],
    [`${name}.create`, 'administrators'],
    [`${name}.delete`, 'administrators'],
  ]),
  // Object.fromEntries loses the type of the keys.
]) as Record<OfEntity, Audience>

export const policy = {
  ...ofEntities,
  // Undoing an act needs the rights of the changes that it makes: see edits/routes.ts.
  'acts.undo': 'authors',
  'feedback.update': 'authors',
  'identity.sign-in': 'anyone',
  'identity.read': 'signed-in',
  'identity.sign-out': 'anyone',
  'account.read': 'signed-in',
  'account.write': 'signed-in',
  // Answers that join several entities: people, experts, the documents that a record refers to.
  'related.read': 'readers',
  'dashboard.read': 'readers',
  'sessions.sign-in-record': 'signed-in',
  'search.read': 'readers',
  'history.read': 'readers',
  'activity.read': 'readers',
  // All areas of the activity, not only the edits.
  'record.read': 'record-readers',
  'faults.read': 'readers',
  'notes.read': 'readers',
  'notes.write': 'authors',
  'notes.remove-others': 'administrators',
  'colleagues.read': 'signed-in',
  'inbox.read': 'signed-in',
  'inbox.write': 'signed-in',
  'goals.read': 'readers',
  'goals.write': 'administrators',
  'views.read': 'signed-in',
  'views.write': 'signed-in',
  'views.remove-shared': 'administrators',
  'persons.export': 'administrators',
  'persons.erase': 'administrators',
  'members.read': 'overseers',
  'members.write': 'administrators',
  'invitations.accept': 'anyone',
  'changes.read': 'signed-in',
  'documentation.read': 'anyone',
  'ingest.write': 'programs',
} satisfies Record<string, Audience>

/** Data that a filter, an order or part of a row may reveal besides the entity of its list. */
export type RevealedData = EntityName | 'notes'

/** Returns whether the caller may read it. */
export type Sees = (told: RevealedData) => boolean

export const seesAll: Sees = () => true

/** Everything that a person or a program can ask of Stoa, by name. */
export type Action = keyof typeof policy

/** Returns whether a signed-in person of this role may do it. */
export function mayDo(role: Role, action: Action): boolean {
  const audience: Audience = policy[action]
  if (audience === 'programs') return false
  const allowed: readonly Role[] = audience === 'anyone' ? roles : audiences[audience]
  return allowed.includes(role)
}

/** Returns whether reading tokens may do it at all, whatever their role and entities. */
export function isForReaders(action: Action): boolean {
  return ['readers', 'record-readers'].includes(policy[action])
}

/** Returns whether a program may do it with its token. */
export function mayRead({ role, entities }: ReadScope, action: Action): boolean {
  const isOfToken = entities === null || entities.some((name) => action === `${name}.read`)
  return isOfToken && isForReaders(action) && mayDo(role, action)
}
