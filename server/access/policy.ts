// Authorization by the policy (contract/policy.ts), at every request and only here.

import { type Action, type Audience, isForReaders, mayDo, mayRead, policy } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import type { ReadScope } from '#contract/roles.ts'
import type { Config } from '#server/config/config.ts'
import type { Principal } from './principal.ts'
import type { Program } from './programs.ts'

/** Actions that stay allowed to a person who must first choose a password or set up a second factor. */
const beforeAllElse: readonly Action[] = ['identity.read', 'account.read', 'account.write']

type Duties = Pick<Principal, 'mustChangePassword' | 'mustSetUpSecondFactor'>
type Caller = (Pick<Principal, 'role' | 'program'> & Partial<Duties>) | undefined
type Entry = Pick<Config, 'entry'>

/** Throws 'unauthenticated' or 'forbidden', with a sentence for the person, unless the action is allowed. */
export function authorize(principal: Caller, action: Action, config: Entry): void {
  const refused = refusal(principal, action, config)
  if (refused) throw refused
}

export function isAllowed(principal: Caller, action: Action, config: Entry): boolean {
  return refusal(principal, action, config) === undefined
}

export function allowedActions(principal: Caller, config: Entry): Action[] {
  // Object.keys loses the type of the keys.
  return (Object.keys(policy) as Action[]).filter((action) => isAllowed(principal, action, config))
}

const sentences: Partial<Record<Audience, string>> = {
  authors: 'Auditors read notes and feedback, and change nothing.',
  editors: 'Only editors and administrators can change this. You can read it.',
  overseers: 'Only administrators and auditors can read this.',
  'record-readers': 'Only administrators and auditors can read this.',
  administrators: 'Only administrators can do this.',
  programs: 'Only programs whose token sends documents can do this.',
}

function refusal(principal: Caller, action: Action, config: Entry): Problem | undefined {
  const audience = policy[action]
  if (audience === 'anyone') return undefined
  // Created only for a refused request, since the stack of an error takes 20 µs.
  const refused = () => new Problem('forbidden', sentences[audience] ?? "You can't do this.")
  if (audience === 'programs') return refused()
  if (!principal)
    return new Problem('unauthenticated', 'You are not signed in, or your sign-in has ended. Please sign in.')
  if (principal.program)
    return mayRead(principal.program, action) ? undefined : (notRead(principal.program) ?? refused())
  const isFirst = beforeAllElse.includes(action)
  if (principal.mustChangePassword && !isFirst)
    return new Problem('forbidden', 'Your password was generated. Choose one of your own first.')
  if (principal.mustSetUpSecondFactor && !isFirst)
    return new Problem('forbidden', 'This console requires two-step verification. Set it up first.')
  if (config.entry === 'admin' && principal.role !== 'administrator')
    return new Problem('forbidden', 'Only administrators can sign in here.')
  return mayDo(principal.role, action) ? undefined : refused()
}

function notRead({ entities }: ReadScope): Problem | undefined {
  if (entities === null) return undefined
  return new Problem('forbidden', `This token reads only the lists and records of ${entities.join(', ')}.`)
}

/** Throws forbidden, without looking up the token, for an action that no token allows. */
export function assertForReaders(action: Action): void {
  if (!isForReaders(action))
    throw new Problem(
      'forbidden',
      'A token reads lists, records and figures, and nothing else: this call needs a person who is signed in.',
    )
}

/** Throws 'unauthenticated' or 'forbidden' unless the token belongs to a program that may do this. */
export function authorizeProgram(program: Program | undefined, action: Action): asserts program is Program {
  if (policy[action] !== 'programs') throw new Problem('forbidden', "Programs can't do this.")
  if (!program) throw unknownToken()
  if (program.role)
    throw new Problem('forbidden', 'This token reads only. Make one that sends: token create NAME.')
}

export function unknownToken(): Problem {
  return new Problem('unauthenticated', 'A token is missing, not known, or has been revoked.')
}

export function needsSignIn(action: Action): boolean {
  return policy[action] !== 'anyone'
}
