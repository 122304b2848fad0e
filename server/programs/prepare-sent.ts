// Prepares lines of the source for the database without accessing it, so that a thread can run it. A line has a document's entity and id,
// its version, and the document, or null if it was deleted.

import { type EntityName, entityNames, isEntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { isObject } from '#contract/field.ts'
import { idText, parseJson, toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { Deletion, SentDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { isSourceVersion, latestVersion } from '#server/documents/versions.ts'
import type { JsonLine } from '#server/http/json-lines.ts'

/** `entities`: the entities that may be written; null: all. */
export type SentLines = { lines: JsonLine[]; entities: EntityName[] | null }

/** `lines`: the line of each document, by its id. */
export type SentBatch = SentDocuments & { lines: Map<string, number> }

/** `batches`: one after another; each has a document once. `unchanged`: by entity, lines older than another of the same document. */
export type PreparedLines = {
  batches: SentBatch[]
  unchanged: Map<EntityName, number>
  refused: { line: number; reason: string }[]
}

const otherEntity = 'is of an entity that this token may not write'

export function prepareSent({ lines, entities }: SentLines): PreparedLines {
  const prepared: PreparedLines = { batches: [], unchanged: new Map(), refused: [] }
  let batch = openBatch()
  for (const line of lines) {
    const sent = parse(line)
    if (typeof sent === 'string') {
      prepared.refused.push({ line: line.line, reason: sent })
      continue
    }
    if (entities && !entities.includes(sent.entity)) {
      prepared.refused.push({ line: line.line, reason: otherEntity })
      continue
    }
    const known = batch.versionOf(sent)
    if (known !== undefined && known >= sent.version) {
      prepared.unchanged.set(sent.entity, (prepared.unchanged.get(sent.entity) ?? 0) + 1)
      continue
    }
    if (known !== undefined) {
      prepared.batches.push(...batch.sent())
      batch = openBatch()
    }
    batch.add(sent, line.line)
  }
  prepared.batches.push(...batch.sent())
  return prepared
}
prepareSent.module = import.meta.url

function parse(line: JsonLine): SentLine | string {
  if (line.text === undefined) return line.fault
  try {
    return parseSentLine(line.text, Date.now())
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

type EntityPart = {
  versions: Map<string, bigint>
  lines: Map<string, number>
  preparation: Preparation
  deletions: Deletion[]
}

/** Contains each document once. */
function openBatch() {
  const parts = new Map<EntityName, EntityPart>()
  const partOf = (entity: EntityName): EntityPart => {
    const known = parts.get(entity)
    if (known) return known
    const preparation = openPreparation(entity)
    const part = { versions: new Map(), lines: new Map(), preparation, deletions: [] }
    parts.set(entity, part)
    return part
  }
  return {
    versionOf: ({ entity, id }: SentLine) => parts.get(entity)?.versions.get(id),
    add({ entity, id, version, document }: SentLine, line: number): void {
      const { versions, lines, preparation, deletions } = partOf(entity)
      versions.set(id, version)
      lines.set(id, line)
      if (document) preparation.add(document, version)
      else deletions.push({ id, version })
    },
    sent: (): SentBatch[] =>
      [...parts].map(([entity, { lines, preparation, deletions }]) => ({
        entity,
        prepared: preparation.end(),
        deletions,
        lines,
      })),
  }
}

export type SentLine = { entity: EntityName; id: string; version: bigint; document: Document | null }

/** `nowMs`: the time on the server's clock. Throws UnusableDocument, whose message describes the fault. */
export function parseSentLine(text: string, nowMs: number): SentLine {
  const parsed = parseJson(text)
  if (!isObject(parsed)) throw new UnusableDocument('is no JSON object')
  const { entity, document } = parsed
  const id = idText(parsed.id)
  if (typeof entity !== 'string' || !isEntityName(entity))
    throw new UnusableDocument(`names no entity, which is one of ${entityNames.join(', ')}`)
  const version = versionOf(parsed.version, nowMs)
  if (document === null) return { entity, id: toDocument({ id }).id, version, document }
  if (!isObject(document)) throw new UnusableDocument('has no document, which is a JSON object or null')
  if (document.id !== undefined && idText(document.id) !== id)
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
