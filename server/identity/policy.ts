// The authorization policy: who may do which action. It is decided only here, at every request.

import type { Action } from '#contract/action.ts'
import { type EditableName, type EntityName, editableNames, entityNames } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Config } from '#server/config.ts'
import type { Principal } from '#server/identity-provider.ts'
import type { Program } from './programs.ts'

/**
 * 'signed-in': everyone signed in, or administrators only, by the setting STOA_ENTRY. 'programs': tokens, not people.
 */
type Audience = 'anyone' | 'signed-in' | 'administrators' | 'programs'

type OfEntity = `${EntityName}.read` | `${EditableName}.update`

const ofEntities = Object.fromEntries([
  ...entityNames.map((name) => [`${name}.read`, 'signed-in']),
  ...editableNames.map((name) => [`${name}.update`, 'administrators']),
  // Object.fromEntries loses the type of the keys.
]) as Record<OfEntity, Audience>

const policy: Record<Action, Audience> = {
  ...ofEntities,
  'identity.sign-in': 'anyone',
  'identity.read': 'signed-in',
  'identity.sign-out': 'anyone',
  'account.read': 'signed-in',
  'account.write': 'signed-in',
  'dashboard.read': 'signed-in',
  'sessions.sign-in-record': 'signed-in',
  'search.read': 'signed-in',
  'history.read': 'signed-in',
  'activity.read': 'signed-in',
  'acts.undo': 'administrators',
  'faults.read': 'signed-in',
  'views.read': 'signed-in',
  'views.write': 'signed-in',
  'views.remove-shared': 'administrators',
  'changes.read': 'signed-in',
  'documentation.read': 'signed-in',
  'ingest.write': 'programs',
}

/** What remains allowed to somebody whose password was generated, until they have chosen one. */
const withGeneratedPassword: readonly Action[] = ['identity.read', 'account.read', 'account.write']

type Caller = Pick<Principal, 'isAdmin' | 'mustChangePassword'> | undefined
type Entry = Pick<Config, 'entry'>

/** Throws 'unauthenticated' or 'forbidden', with a sentence for the person, unless the action is allowed. */
export function authorize(principal: Caller, action: Action, config: Entry): void {
  const refused = refusal(principal, action, config)
  if (refused) throw refused
}

export function isAllowed(principal: Caller, action: Action, config: Entry): boolean {
  return refusal(principal, action, config) === undefined
}

function refusal(principal: Caller, action: Action, config: Entry): Problem | undefined {
  const audience = policy[action]
  if (audience === 'anyone') return undefined
  if (audience === 'programs') return new Problem('forbidden', 'Only programs with a token may do this.')
  if (!principal)
    return new Problem('unauthenticated', 'You are not signed in, or your sign-in has ended. Please sign in.')
  if (principal.mustChangePassword && !withGeneratedPassword.includes(action))
    return new Problem('forbidden', 'Your password was generated. Please choose one of your own first.')
  if (principal.isAdmin) return undefined
  if (config.entry === 'admin') return new Problem('forbidden', 'Only administrators may enter here.')
  if (audience === 'signed-in') return undefined
  return new Problem('forbidden', 'Only administrators may change this; you may read it.')
}

/** Throws 'unauthenticated' or 'forbidden' unless the token belongs to a program that may do this. */
export function authorizeProgram(program: Program | undefined, action: Action): asserts program is Program {
  if (policy[action] !== 'programs') throw new Problem('forbidden', 'Programs may not do this.')
  if (!program) throw new Problem('unauthenticated', 'A token is missing, not known, or has been revoked.')
}

/** False for public actions, which need no look-up of the sign-in. */
export function needsSignIn(action: Action): boolean {
  return policy[action] !== 'anyone'
}
