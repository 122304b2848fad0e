// Who writes with a request: the author, and the rights that the transaction holds.

import type { Action } from '#contract/policy.ts'
import { authorOf, holdRights } from '#server/access/hold-rights.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Context } from '#server/http/context.ts'
import type { Writer } from '#server/record/history.sql.ts'

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
