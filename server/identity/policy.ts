// Who may do what, decided here and nowhere else, at every request.

import type { Action } from '#contract/action.ts'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Who } from './provider.ts'

/** 'entered': whoever is signed in and may enter at all; which of them that is, is the setting STOA_ENTRY. */
type Audience = 'anyone' | 'entered' | 'administrators'

const policy: Record<Action, Audience> = {
  'identity.sign-in': 'anyone',
  'identity.read': 'entered',
  'identity.sign-out': 'anyone',
  'dashboard.read': 'entered',
  'users.read': 'entered',
  'sessions.read': 'entered',
  'sessions.sign-in-record': 'entered',
  'feedback.read': 'entered',
  'tags.read': 'entered',
  'tags.update': 'administrators',
  'discount-codes.read': 'entered',
  'discount-codes.update': 'administrators',
  'search.read': 'entered',
  'history.read': 'entered',
  'changes.read': 'entered',
  'documentation.read': 'entered',
}

type Asker = Pick<Who, 'isAdmin'> | undefined
type Entry = Pick<Config, 'entry'>

/** Throws 'unauthenticated' or 'forbidden', with a sentence for the person, unless they may. */
export function assertMay(who: Asker, action: Action, config: Entry): void {
  const refused = refusal(who, action, config)
  if (refused) throw refused
}

export function may(who: Asker, action: Action, config: Entry): boolean {
  return refusal(who, action, config) === undefined
}

function refusal(who: Asker, action: Action, config: Entry): Problem | undefined {
  const audience = policy[action]
  if (audience === 'anyone') return undefined
  if (!who) return new Problem('unauthenticated', 'You are not signed in, or no longer. Please sign in.')
  if (who.isAdmin) return undefined
  if (config.entry === 'admin') return new Problem('forbidden', 'Only administrators may enter here.')
  if (audience === 'entered') return undefined
  return new Problem('forbidden', 'Only administrators may change this; you may read it.')
}

/** False for what anyone may do: then nobody needs to be recognised. */
export function needsSignIn(action: Action): boolean {
  return policy[action] !== 'anyone'
}
