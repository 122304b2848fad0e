// What changes of tags and codes share: who, against which version, and the ETag of the answer.

import { Problem } from '#contract/problem.ts'
import type { Reply } from '#server/http/reply.ts'
import type { Who } from '#server/identity/provider.ts'
import type { Change, Changed } from '#server/store/change.ts'

const etag = /^(?:W\/)?"(\d{1,18})"$/

export function changeOf({ who, ifMatch }: { who: Who | undefined; ifMatch: string | undefined }): Change {
  if (!who) throw new Problem('unauthenticated', 'Please sign in.')
  return { actor: { uid: who.uid, email: who.email }, expectedVersion: versionOf(ifMatch) }
}

function versionOf(ifMatch: string | undefined): bigint | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = etag.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('invalid', 'If-Match must be one ETag of this record.')
  return BigInt(version)
}

export function versioned({ document, version }: Changed): Reply {
  return { text: document, headers: { etag: `"${version}"` } }
}
