// The versions of records: If-Match of a write, and the version and the ETag of an answer.

import { Problem } from '#contract/problem.ts'
import type { Versioned } from '#server/documents/stored/get-record.sql.ts'
import type { Reply } from '#server/http/reply.ts'

/** Proxies that compress answers make ETags weak or add the encoding: "7-gzip", "7--gzip", "7;gzip", "7"-gzip. */
const etag = /^(?:W\/)?"(\d{1,18})(?:(?:--?|;)[a-z]+)?"(?:-[a-z]+)?$/

/** The version that a write expects; undefined: any. */
export function versionOf(ifMatch: string | undefined): bigint | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = etag.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('invalid', 'If-Match must be one ETag of this record.')
  return BigInt(version)
}

export function versioned({ document, version }: Versioned): Reply {
  return { text: `{"version":${version},${document.slice(1)}`, headers: { etag: `"${version}"` } }
}
