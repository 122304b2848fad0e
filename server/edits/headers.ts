// Shared by the routes of writes: If-Match, the version and the ETag of an answer, the Idempotency-Key, and the source at which acts are
// made before they are stored here.

import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { VersionedDocument } from '#server/documents/stored/get-record.sql.ts'
import type { Request } from '#server/http/bind.ts'
import type { Context, MirroredSource, Reply } from '#server/http/context.ts'
import type { Act, AnswerBuilder } from './acts.sql.ts'
import type { IdempotencyKey, VersionedAnswer } from './once.sql.ts'

/** Proxies that compress answers make ETags weak or add the encoding: "7-gzip", "7--gzip", "7;gzip", "7"-gzip. */
const etag = /^(?:W\/)?"(\d{1,18})(?:(?:--?|;)[a-z]+)?"(?:-[a-z]+)?$/

/** Returns the version that a write expects; undefined: any. */
export function versionOf(ifMatch: string | undefined): bigint | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const version = etag.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw new Problem('invalid', 'If-Match must be one ETag of this record.')
  return BigInt(version)
}

export function versioned({ document, version }: VersionedDocument): Reply {
  return { text: `{"version":${version},${document.slice(1)}`, headers: { etag: `"${version}"` } }
}

/** Returns the key of a person's request, with a hash of its content; undefined if the request has none. */
export function idempotencyKeyOf(
  { path }: Pick<Endpoint<string, unknown, unknown, unknown>, 'path'>,
  { idempotencyKey, principal, params, body }: Request<string, unknown, unknown>,
): IdempotencyKey | undefined {
  if (idempotencyKey === undefined || !principal) return undefined
  const content = createHash('sha256')
    .update(JSON.stringify([path, params, body]))
    .digest()
  return { uid: principal.uid, key: idempotencyKey, content }
}

export type Source = MirroredSource & {
  /** Performs an act like performOnce (acts.sql.ts). */
  act(key: IdempotencyKey | undefined, act: Act, answer: AnswerBuilder): Promise<VersionedAnswer>
}

/** The context of writes of tags and codes. */
export type EditContext = Context & { source: Source | undefined }
