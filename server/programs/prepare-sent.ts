// Prepares lines of the source for the database, without the database.

import type { EntityName } from '#contract/entities.ts'
import { UnusableDocument } from '#server/documents/read-document.ts'
import { parseSentLine, type SentLine } from '#server/documents/sent-line.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { Deletion, Sent } from '#server/documents/stored/sent.ts'

/** Lines are counted from 1. `fault`: why a line has no text. */
export type Line = { line: number; text: string } | { line: number; text?: undefined; fault: string }

/** `entities`: those that may be written; null: all. */
export type SentLines = { lines: Line[]; entities: EntityName[] | null }

/** `lines`: of each document, by its id. */
export type SentBatch = Sent & { lines: Map<string, number> }

/**
 * `batches`: to be written one after the other; each contains a document once. `unchanged`: how many lines of an entity are
 * older than another one of the same document.
 */
export type PreparedLines = {
  batches: SentBatch[][]
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
      prepared.batches.push(batch.sent())
      batch = openBatch()
    }
    batch.add(sent, line.line)
  }
  prepared.batches.push(batch.sent())
  return prepared
}
prepareSent.module = import.meta.url

function parse(line: Line): SentLine | string {
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

type Batch = {
  /** The version of a document that the batch already contains. */
  versionOf(sent: SentLine): bigint | undefined
  add(sent: SentLine, line: number): void
  sent(): SentBatch[]
}

/** Contains each document once. */
function openBatch(): Batch {
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
    versionOf: ({ entity, id }) => parts.get(entity)?.versions.get(id),
    add({ entity, id, version, document }, line) {
      const { versions, lines, preparation, deletions } = partOf(entity)
      versions.set(id, version)
      lines.set(id, line)
      if (document) preparation.add(document, version)
      else deletions.push({ id, version })
    },
    sent: () =>
      [...parts].map(([entity, { lines, preparation, deletions }]) => ({
        entity,
        prepared: preparation.end(),
        deletions,
        lines,
      })),
  }
}
