// Prepares changes of the source, without the database.

import { isDeepStrictEqual } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { Sent } from '#server/documents/stored/sent-documents.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold, changesIn, type Refusal, writtenFields } from '#server/documents/write-document.ts'
import type { Actor } from '#server/record/history.sql.ts'
import type { SourceDocument } from './client/client.ts'
import { type Fields, readFields, writeFields } from './client/values.ts'
import type { Rejected } from './mirrored.sql.ts'

/** `content`: the fields as JSON text; undefined if the document was deleted. */
export type SourceChange = { id: string; version: bigint; content: string | undefined }

/** Prepares the documents as rows, and lists those that cannot be stored. */
export async function prepareChanges(entity: EntityName, changes: SourceChange[]): Promise<PreparedChanges> {
  const length = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  // Only what is needed: a thread gets a copy.
  const sent = changes.map(({ id, version, content }) => ({ id, version, content }))
  return await compute(prepareChanged, { entity, changes: sent }, length)
}

/** Returns what the edit changes in this document (see EditAtSource). Throws 'invalid' for a value that its shape cannot hold. */
export async function editOf(
  entity: EntityName,
  { id, content, fields }: SourceDocument,
  edit: object,
): Promise<{ fields: Record<string, unknown>; found: Fields }> {
  const edited = await compute(
    editAtSource,
    { entity, id, found: fields, fields: JSON.stringify(edit) },
    content.length,
  )
  if ('refused' in edited) throw cannotHold(edited)
  return { fields: { ...fieldsIn(edited.fields) }, found: edited.found }
}

/** `found`: the document. `fields`: the specified fields with their values, as JSON text. */
type WantedEdit = { entity: EntityName; id: string; found: Fields; fields: string }

/** `fields`: the document's fields that the edit changes, as JSON text. `found`: the replaced values. */
type EditAtSource = { fields: string; found: Fields } | Refusal

/** Returns only the fields that differ from the document's, in its spelling; times in microseconds, as the source stores them. */
export function editAtSource({ entity, id, found, fields }: WantedEdit): EditAtSource {
  const document = { ...readFields(found), id }
  const changed = changesIn(entity, document, readFields(writeFields(fieldsIn(fields))))
  const edited = writtenFields(entity, document, changed)
  if ('refused' in edited) return edited
  const { fields: written } = edited
  const replaced = Object.entries(found).filter(([name]) => Object.hasOwn(written, name))
  return { fields: JSON.stringify(written), found: Object.fromEntries(replaced) }
}
editAtSource.module = import.meta.url

function fieldsIn(content: string): object {
  return Object(parseExactly(content))
}

/** The fields after an edit, as JSON text. */
export function edit(content: string, fields: object): string {
  return JSON.stringify({ ...fieldsIn(content), ...fields })
}

/** Returns whether the document has these values. */
export function hasValues(content: string, fields: object): boolean {
  const stored = new Map(Object.entries(JSON.parse(content)))
  // Numbers with many digits are objects, which can only be compared as text.
  return Object.entries(JSON.parse(JSON.stringify(fields))).every(([name, value]) =>
    isDeepStrictEqual(stored.get(name), value),
  )
}

/** The author of the source's changes, in the form of a token's author. */
export const theSource: Actor = { uid: 'ingest', token: 'firestore' }

type ChangedDocuments = { entity: EntityName; changes: SourceChange[] }

/** `rejected`: documents that cannot be stored. */
type PreparedChanges = { sent: Sent; rejected: Rejected[] }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanged({ entity, changes }: ChangedDocuments): PreparedChanges {
  const preparation = openPreparation(entity)
  const rejected: Rejected[] = []
  const deletions: Sent['deletions'] = []
  for (const { id, version, content } of changes) {
    const reason = content === undefined ? undefined : addTo(preparation, { id, version, content })
    if (reason !== undefined) rejected.push({ id, reason })
    const isGone = content === undefined || reason !== undefined
    if (isGone && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) deletions.push({ id, version })
  }
  return { sent: { entity, prepared: preparation.end(), deletions }, rejected }
}
prepareChanged.module = import.meta.url

/** Returns the reason if the document cannot be stored. */
function addTo(
  preparation: Preparation,
  { id, version, content }: SourceChange & { content: string },
): string | undefined {
  try {
    preparation.add(toDocument({ ...fieldsIn(content), id }), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}
