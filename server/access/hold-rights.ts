// Checks the policy again inside the transaction of a write, against locked rows.

import { isCompanyEmail } from '#contract/identity.ts'
import type { Action } from '#contract/policy.ts'
import type { Config } from '#server/config/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type Actor, setActor } from '#server/record/history.sql.ts'
import { authorize } from './policy.ts'
import type { Principal } from './principal.ts'
import { holdSignIn, type Lifetime } from './sign-ins.sql.ts'

type Author = Pick<Principal, 'uid' | 'email' | 'address' | 'program'>

/** The author of what somebody does at the console, or reads by a token. */
export function authorOf({ uid, email, address, program }: Author): Actor {
  return program ? { uid: 'program', token: program.name, address } : { uid, email, address }
}

/**
 * Throws unauthenticated or forbidden unless the principal is still allowed. Locks the rows that contain the right, so
 * that a revocation waits until the transaction has ended. The principal is the author of what the transaction writes.
 */
export async function holdRights(
  db: Transaction,
  principal: Principal,
  action: Action | readonly Action[],
  config: Lifetime & Pick<Config, 'companyDomain' | 'entry'>,
): Promise<void> {
  const held = await holdSignIn(db, principal, config)
  const entered = held && isCompanyEmail(held.email, config.companyDomain) ? held : undefined
  for (const one of [action].flat()) authorize(entered, one, config)
  await setActor(db, authorOf(principal))
}
