// Authenticates a request: from its token to the principal, read from the database each time. A write checks the policy
// again inside its transaction, against locked rows.

import { isCompanyEmail } from '#contract/identity.ts'
import type { Action } from '#contract/policy.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { type RecordedActor, setActor } from '#server/record/history.sql.ts'
import { authorize } from './policy.ts'
import type { Principal } from './principal.ts'
import { findSignIn, holdSignIn, type Lifetime } from './sign-ins.sql.ts'

type Needs = { db: Db; config: Lifetime & Pick<Config, 'companyDomain'> }

/** `touch`: extends the idle timeout. Undefined for no, an unknown or expired token, a disabled account or another domain. */
export async function authenticate(
  { db, config }: Needs,
  tokenHash: Buffer | undefined,
  { touch, address }: { touch: boolean; address: string },
): Promise<Principal | undefined> {
  if (!tokenHash) return undefined
  const found = await findSignIn(db, tokenHash, config, { touch })
  if (!found || !isCompanyEmail(found.email, config.companyDomain)) return undefined
  return { ...found, tokenHash, address }
}

type Author = Pick<Principal, 'uid' | 'email' | 'address' | 'program'>

export function authorOf({ uid, email, address, program }: Author): RecordedActor {
  return program ? { uid: 'program', token: program.name, address } : { uid, email, address }
}

/** Throws unauthenticated or forbidden unless still allowed. Locks the right until the transaction ends; the person is its author. */
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
