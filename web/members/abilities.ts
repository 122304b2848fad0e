// The actions of the policy in words, for the table of the roles. Several actions may share a row.

import type { Action } from '#contract/policy.ts'

/** A role is able to do it that may do all of its actions. */
export type Ability = { text: string; actions: Action[] }

/** Null: nobody has to be signed in for it, or it is for programs. A new action does not compile without its words. */
const texts: Record<Action, string | null> = {
  'dashboard.read': 'Read the dashboard',
  'users.read': 'Read users, experts, sessions and feedback',
  'sessions.read': 'Read users, experts, sessions and feedback',
  'feedback.read': 'Read users, experts, sessions and feedback',
  'related.read': 'Read users, experts, sessions and feedback',
  'tags.read': 'Read tags and discount codes',
  'discount-codes.read': 'Read tags and discount codes',
  'notes.read': 'Read notes',
  'notes.write': 'Write notes, and edit and remove their own for a while',
  'search.read': 'Search, and be told of changes at once',
  'changes.read': 'Search, and be told of changes at once',
  'history.read': 'Read who changed tags and codes',
  'activity.read': 'Read who changed tags and codes',
  'record.read': 'Read who signed in, exported and changed members',
  'faults.read': 'Read data health and the documentation',
  'documentation.read': 'Read data health and the documentation',
  'identity.read': 'Manage the own account and own views',
  'account.read': 'Manage the own account and own views',
  'account.write': 'Manage the own account and own views',
  'sessions.sign-in-record': 'Manage the own account and own views',
  'colleagues.read': 'Manage the own account and own views',
  'for-me.read': 'Manage the own account and own views',
  'for-me.write': 'Manage the own account and own views',
  'views.read': 'Manage the own account and own views',
  'views.write': 'Manage the own account and own views',
  'tags.update': 'Change tags and discount codes, and undo changes',
  'discount-codes.update': 'Change tags and discount codes, and undo changes',
  'acts.undo': 'Change tags and discount codes, and undo changes',
  'tags.create': 'Make, generate and restore tags and codes',
  'discount-codes.create': 'Make, generate and restore tags and codes',
  'tags.delete': 'Delete tags and codes',
  'discount-codes.delete': 'Delete tags and codes',
  'views.remove-shared': 'Remove shared views of others',
  'persons.export': 'Export and erase the data of a person',
  'persons.erase': 'Export and erase the data of a person',
  'members.read': 'Read the members',
  'members.write': 'Invite members, change roles, disable accounts',
  'identity.sign-in': null,
  'identity.sign-out': null,
  'invitations.accept': null,
  'ingest.write': null,
}

export const abilities: readonly Ability[] = [...new Set(Object.values(texts))].flatMap((text) =>
  text === null ? [] : { text, actions: actionsOf(text) },
)

function actionsOf(text: string): Action[] {
  // The keys of a Record<Action, …> are actions.
  return (Object.keys(texts) as Action[]).filter((action) => texts[action] === text)
}
