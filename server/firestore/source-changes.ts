// Prepares changes of the source, without the database.

import { isDeepStrictEqual } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { SentDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold, changesIn, type FieldRefusal, writtenFields } from '#server/documents/write-document.ts'
import type { RecordedActor } from '#server/record/history.sql.ts'
import {
  type FirestoreFields,
  type FirestoreValue,
  readFirestoreFields,
  writeFields,
} from './client/values.ts'
import type { NotedDocument } from './mirrored.sql.ts'

/** `content`: the fields as JSON text; undefined if the document was deleted. `fields`: with their types, as the source sent them. */
export type SourceChange = {
  id: string
  version: bigint
  content: string | undefined
  fields?: FirestoreFields
}

/** `rejected`: documents that cannot be stored. `untimely`: documents whose time of the last change cannot be relied on. */
type PreparedChanges = { sent: SentDocuments; rejected: NotedDocument[]; untimely: NotedDocument[] }

/** Prepares the documents as rows. `changed`: the field with the time of a document's last change, where one is configured. */
export async function prepareChanges(
  entity: EntityName,
  changes: SourceChange[],
  changed?: string,
): Promise<PreparedChanges> {
  const length = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const contents = changes.map(({ id, version, content }) => ({ id, version, content }))
  const prepared = await compute(prepareChanged, { entity, changes: contents }, length)
  const untimely = changed === undefined ? [] : changes.flatMap((change) => untimelyBy(changed, change))
  return { ...prepared, untimely }
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
  if ('refused' in edited) throw cannotHold(edited)
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
}): Omit<PreparedChanges, 'untimely'> {
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

// The field with the time of a document's last change, with which a mirror catches up after a long pause.

/** How far the clock of a writer may be ahead. */
const mostAheadMs = 10 * 60_000

/** A deletion has no fields, nor has an edit, which the source sends again. A query by time finds only values of the type Timestamp. */
function untimelyBy(changed: string, { id, fields }: SourceChange): NotedDocument[] {
  if (!fields) return []
  const value = valueAt(fields, changed.split('.'))
  if (value === undefined) return [{ id, reason: `has no ${changed}` }]
  if (!value.timestampValue) return [{ id, reason: `has ${changed} that is no Timestamp` }]
  const isAhead = Number(value.timestampValue.seconds ?? 0) * 1_000 > Date.now() + mostAheadMs
  return isAhead ? [{ id, reason: `has ${changed} in the future` }] : []
}

function valueAt(fields: FirestoreFields, [name = '', ...rest]: string[]): FirestoreValue | undefined {
  const value = fields[name]
  return rest.length === 0 ? value : valueAt(value?.mapValue?.fields ?? {}, rest)
}
