// Asks the policy once more inside the transaction of a write, of what the database says then.

import type { Action } from '#contract/action.ts'
import { isCompanyEmail } from '#contract/identity.ts'
import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { holdSignIn } from '#server/store/sign-ins.ts'
import { assertMay } from './policy.ts'
import type { Who } from './provider.ts'

/**
 * Throws unauthenticated or forbidden unless they still may. After that, whoever takes the right away waits until the
 * transaction has ended.
 */
export async function holdRights(
  db: Transaction,
  who: Who,
  action: Action,
  config: Pick<Config, 'companyDomain' | 'idleTimeoutMs' | 'maxSignInMs' | 'entry'>,
): Promise<void> {
  const held = await holdSignIn(db, who, config)
  assertMay(held && isCompanyEmail(held.email, config.companyDomain) ? held : undefined, action, config)
}
