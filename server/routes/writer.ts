// Who writes with a request: the author, and the rights that the transaction holds.

import type { Action } from '#contract/policy.ts'
import type { Context } from '#server/context.ts'
import { authorOf, holdRights } from '#server/identity/hold-rights.ts'
import type { Principal } from '#server/identity-provider.ts'
import type { Writer } from '#server/store/history/history.ts'

export function writerOf(
  { config }: Context,
  action: Action | readonly Action[],
  { principal }: { principal: Principal },
): Writer {
  return {
    actor: authorOf(principal),
    holdRights: (transaction) => holdRights(transaction, principal, action, config),
  }
}
