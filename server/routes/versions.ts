// The versions of records in the headers of HTTP: If-Match of a write, and the ETag of an answer.

import { Problem } from '#contract/problem.ts'
import type { Reply } from '#server/http/reply.ts'
import type { Versioned } from '#server/store/records/record.ts'

const etag = /^(?:W\/)?"(\d{1,18})"$/

/** The version that a write expects; undefined: any. */
export function versionOf(ifMatch: string | undefined): bigint | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = etag.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('invalid', 'If-Match must be one ETag of this record.')
  return BigInt(version)
}

export function versioned({ document, version }: Versioned): Reply {
  return { text: document, headers: { etag: `"${version}"` } }
}
