// Prepares changes of the source, without the database.

import { isDeepStrictEqual } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { invalidField } from '#contract/problem.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { SentDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold, changesIn, type FieldRefusal, writtenFields } from '#server/documents/write-document.ts'
import type { RecordedActor } from '#server/record/history.sql.ts'
import { readFirestoreFields, writeFields } from './client/values.ts'
import type { NotedDocument } from './mirrored.sql.ts'

/** `content`: the fields as JSON text; undefined if the document was deleted. */
export type SourceChange = { id: string; version: bigint; content: string | undefined }

/** `rejected`: documents that cannot be stored. */
type PreparedChanges = { sent: SentDocuments; rejected: NotedDocument[] }

/** Prepares the documents as rows. */
export async function prepareChanges(entity: EntityName, changes: SourceChange[]): Promise<PreparedChanges> {
  const length = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const contents = changes.map(({ id, version, content }) => ({ id, version, content }))
  return await compute(prepareChanged, { entity, changes: contents }, length)
}

/** Only the fields that differ, in the document's spelling. Throws 'invalid' for a value that its shape cannot hold. */
export async function editOf(
  entity: EntityName,
  { id, content }: { id: string; content: string },
  edit: object,
): Promise<Record<string, unknown>> {
  const edited = await compute(
    editAtSource,
    { entity, id, content, edit: JSON.stringify(edit) },
    content.length,
  )
  if ('refused' in edited) {
    const { field, what, detail } = cannotHold(edited)
    throw invalidField(field, what, detail)
  }
  return objectIn(edited.fields)
}

/** `edit`: the specified fields with their values, as JSON text. */
type WantedEdit = { entity: EntityName; id: string; content: string; edit: string }

/** `fields`: as JSON text. */
export function editAtSource({ entity, id, content, edit }: WantedEdit): { fields: string } | FieldRefusal {
  const document = { ...objectIn(content), id }
  const asStored = readFirestoreFields(writeFields(objectIn(edit)))
  const edited = writtenFields(entity, document, changesIn(entity, document, asStored))
  return 'refused' in edited ? edited : { fields: JSON.stringify(edited.fields) }
}
editAtSource.module = import.meta.url

export function edit(content: string, fields: object): string {
  return JSON.stringify({ ...objectIn(content), ...fields })
}

/** Returns whether the document has these values. Long numbers are compared as doubles. */
export function hasValues(content: string, fields: object): boolean {
  const stored = JSON.parse(content)
  const wanted = Object.entries(JSON.parse(JSON.stringify(fields)))
  return wanted.every(([name, value]) => isDeepStrictEqual(stored[name], value))
}

function objectIn(text: string): Record<string, unknown> {
  return { ...Object(parseExactly(text)) }
}

/** The author of the source's changes, in the form of a token's author. */
export const theSource: RecordedActor = { uid: 'ingest', token: 'firestore' }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanged({
  entity,
  changes,
}: {
  entity: EntityName
  changes: SourceChange[]
}): PreparedChanges {
  const preparation = openPreparation(entity)
  const rejected: NotedDocument[] = []
  const deletions: SentDocuments['deletions'] = []
  for (const { id, version, content } of changes) {
    const reason = content === undefined ? undefined : addTo(preparation, { id, version, content })
    if (reason !== undefined) rejected.push({ id, reason })
    const isGone = content === undefined || reason !== undefined
    if (isGone && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) deletions.push({ id, version })
  }
  return { sent: { entity, prepared: preparation.end(), deletions }, rejected }
}
prepareChanged.module = import.meta.url

function addTo(
  preparation: Preparation,
  { id, version, content }: { id: string; version: bigint; content: string },
): string | undefined {
  try {
    preparation.add(toDocument({ ...objectIn(content), id }), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}
