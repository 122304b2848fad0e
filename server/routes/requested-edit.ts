// The edit of a tag or code as a request states it: the author, the expected version, and the ETag of the answer.

import type { Action } from '#contract/action.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/context.ts'
import type { Reply } from '#server/http/reply.ts'
import { authorOf, holdRights } from '#server/identity/hold-rights.ts'
import { signedIn } from '#server/identity/signed-in.ts'
import type { Principal } from '#server/identity-provider.ts'
import type { Edit, Edited } from '#server/store/records/edit.ts'

const etag = /^(?:W\/)?"(\d{1,18})"$/

export function requestedEdit(
  { config }: Context,
  action: Action | readonly Action[],
  request: { principal: Principal | undefined; ifMatch: string | undefined },
): Edit {
  const principal = signedIn(request.principal)
  return {
    actor: authorOf(principal),
    expectedVersion: versionOf(request.ifMatch),
    holdRights: (transaction) => holdRights(transaction, principal, action, config),
  }
}

function versionOf(ifMatch: string | undefined): bigint | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = etag.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('invalid', 'If-Match must be one ETag of this record.')
  return BigInt(version)
}

export function versioned({ document, version }: Edited): Reply {
  return { text: document, headers: { etag: `"${version}"` } }
}
