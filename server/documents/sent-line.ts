// A line that the source sends: the document's entity and id, its version, and the document, or null if it was deleted.

import { type EntityName, entityNames, isEntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { idOf, parseJson, toDocument, UnusableDocument } from './read-document.ts'
import { isSourceVersion, latestVersion } from './versions.ts'

export type SentLine = { entity: EntityName; id: string; version: bigint; document: Document | null }

/** `nowMs`: the time on the server's clock. Throws UnusableDocument, whose message describes the fault. */
export function parseSentLine(text: string, nowMs: number): SentLine {
  const parsed = parseJson(text)
  if (!isObject(parsed)) throw new UnusableDocument('is no JSON object')
  const { entity, document } = parsed
  const id = idOf(parsed.id)
  if (typeof entity !== 'string' || !isEntityName(entity))
    throw new UnusableDocument(`names no entity, which is one of ${entityNames.join(', ')}`)
  const version = versionOf(parsed.version, nowMs)
  if (document === null) return { entity, id: toDocument({ id }).id, version, document }
  if (!isObject(document)) throw new UnusableDocument('has no document, which is a JSON object or null')
  if (document.id !== undefined && idOf(document.id) !== id)
    throw new UnusableDocument('has a document with another id')
  const stored = toDocument({ ...document, id })
  return { entity, id: stored.id, version, document: stored }
}

/** A number or, for languages that read numbers as doubles, a text. */
function versionOf(given: unknown, nowMs: number): bigint {
  const isWhole = typeof given === 'string' ? /^\d{1,16}$/.test(given) : Number.isSafeInteger(given)
  const version = isWhole ? BigInt(given as string | number) : 0n
  if (!isSourceVersion(version))
    throw new UnusableDocument('has no version, which is the microseconds since 1970 of its update')
  if (version > latestVersion(nowMs))
    throw new UnusableDocument("has a version of more than a day ahead of this server's clock")
  return version
}
