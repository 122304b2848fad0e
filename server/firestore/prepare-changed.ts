// Prepares changes of the source for the database, without the database.

import type { EntityName } from '#contract/entities.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { Sent } from '#server/documents/stored/sent-documents.sql.ts'
import type { Fields, Value } from '#server/firestore/client/values.ts'
import { decodeFields } from '#server/firestore/client/wire.ts'
import { type Content, readContent } from './content.ts'
import type { Noted } from './rejected.sql.ts'

/** `content` is undefined where the document was deleted. */
type Changed = { id: string; version: bigint; content: Content | undefined }

/** `changed`: the field with the time of a document's last change, where one is configured. */
export type ChangedDocuments = {
  entity: EntityName
  changes: Changed[]
  changed: string | undefined
  nowMs: number
}

/** `rejected`: documents that cannot be stored. `untimely`: those whose time of the last change cannot be relied on. */
export type PreparedChanges = { sent: Sent; rejected: Noted[]; untimely: Noted[] }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanged({ entity, changes, changed, nowMs }: ChangedDocuments): PreparedChanges {
  const preparation = openPreparation(entity)
  const rejected: Noted[] = []
  const untimely: Noted[] = []
  const deletions: Sent['deletions'] = []
  for (const { id, version, content } of changes) {
    const reason = content === undefined ? undefined : addTo(preparation, { id, version, content })
    if (reason !== undefined) rejected.push({ id, reason })
    const fault = changed === undefined ? undefined : faultOfTime(content, changed, nowMs)
    if (fault !== undefined) untimely.push({ id, reason: fault })
    const isGone = content === undefined || reason !== undefined
    if (isGone && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) deletions.push({ id, version })
  }
  return { sent: { entity, prepared: preparation.end(), deletions }, rejected, untimely }
}
prepareChanged.module = import.meta.url

/** The reason where it cannot be stored. */
function addTo(
  preparation: Preparation,
  { id, version, content }: Changed & { content: Content },
): string | undefined {
  try {
    preparation.add(toDocument(Object.assign(readContent(content), { id })), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

// The field with the time of a document's last change, by which a mirror catches up after a long pause.

/** How far the clock of a writer may be ahead. */
const mostAheadMs = 10 * 60_000

/** Why the field cannot be relied on. A query by time finds only values of the type Timestamp. */
function faultOfTime(content: Content | undefined, field: string, nowMs: number): string | undefined {
  // A deletion; or JSON text of an edit, which the source sends again.
  if (content === undefined || typeof content === 'string') return undefined
  const value = valueAt(decodeFields(content), field.split('.'))
  if (value === undefined) return `has no ${field}`
  if (!value.timestampValue) return `has ${field} that is no Timestamp`
  const atMs = Number(value.timestampValue.seconds ?? 0) * 1_000
  return atMs > nowMs + mostAheadMs ? `has ${field} in the future` : undefined
}

function valueAt(fields: Fields, [name = '', ...rest]: string[]): Value | undefined {
  const value = fields[name]
  return rest.length === 0 ? value : valueAt(value?.mapValue?.fields ?? {}, rest)
}
