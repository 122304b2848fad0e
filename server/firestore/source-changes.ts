// Prepares changes of the source, without the database.

import type { EntityName } from '#contract/entities.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { toDocument, UnusableDocument } from '#server/documents/read-document.ts'
import { openPreparation, type Preparation } from '#server/documents/stored/documents.sql.ts'
import type { SentDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold } from '#server/documents/write-document.ts'
import type { RecordedActor } from '#server/record/history.sql.ts'
import type { FirestoreFields, FirestoreValue } from './client/values.ts'
import { decodeFields } from './client/wire.ts'
import { type Content, contentText, editAtSource, editedText, hasFields, readContent } from './content.ts'
import type { NotedDocument } from './mirrored.sql.ts'

/** `content` is undefined if the document was deleted. */
export type SourceChange = { id: string; version: bigint; content: Content | undefined }

/** Prepares the documents as rows, and lists those that cannot be stored. `changed`: the field of their last change. */
export async function prepareChanges(
  entity: EntityName,
  changes: SourceChange[],
  changed?: string,
): Promise<PreparedChanges> {
  const length = changes.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
  const sendable = changes.map(({ content, ...change }) => ({
    ...change,
    content: content && sendableContent(content),
  }))
  return await compute(prepareChanged, { entity, changes: sendable, changed, nowMs: Date.now() }, length)
}

/** Copies the bytes: sending them to a thread detaches them here, with everything else in their buffer. */
function sendableContent(content: Content): Content {
  return typeof content === 'string' ? content : new Uint8Array(content)
}

/** The fields as JSON text. */
export async function contentJson(content: Content): Promise<string> {
  return await compute(contentText, sendableContent(content), content.length)
}

/** Returns what the edit changes in this document (see EditAtSource). Throws 'invalid' for a value that its shape cannot hold. */
export async function editOf(
  entity: EntityName,
  { id, content }: { id: string; content: Uint8Array },
  edit: object,
): Promise<{ fields: Record<string, unknown>; found: FirestoreFields }> {
  const input = { entity, id, content: new Uint8Array(content), fields: JSON.stringify(edit) }
  const edited = await compute(editAtSource, input, content.length)
  if ('refused' in edited) throw cannotHold(edited)
  const { fields, found } = edited
  return { fields: { ...Object(parseExactly(fields)) }, found }
}

/** The fields after an edit, as JSON text. */
export async function edit(content: Content, fields: object): Promise<string> {
  const input = { content: sendableContent(content), fields: JSON.stringify(fields) }
  return await compute(editedText, input, content.length)
}

/** Returns whether the document has these values. */
export async function hasValues(content: Content, fields: object): Promise<boolean> {
  const input = { content: sendableContent(content), fields: JSON.stringify(fields) }
  return await compute(hasFields, input, content.length)
}

/** The author of the source's changes, in the form of a token's author. */
export const theSource: RecordedActor = { uid: 'ingest', token: 'firestore' }

/** `changed`: the field with the time of a document's last change, where one is configured. */
type ChangedDocuments = {
  entity: EntityName
  changes: SourceChange[]
  changed: string | undefined
  nowMs: number
}

/** `rejected`: documents that cannot be stored. `untimely`: documents whose time of the last change cannot be relied on. */
type PreparedChanges = { sent: SentDocuments; rejected: NotedDocument[]; untimely: NotedDocument[] }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanged({ entity, changes, changed, nowMs }: ChangedDocuments): PreparedChanges {
  const preparation = openPreparation(entity)
  const rejected: NotedDocument[] = []
  const untimely: NotedDocument[] = []
  const deletions: SentDocuments['deletions'] = []
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

/** Returns the reason if the document cannot be stored. */
function addTo(
  preparation: Preparation,
  { id, version, content }: SourceChange & { content: Content },
): string | undefined {
  try {
    preparation.add(toDocument(Object.assign(readContent(content), { id })), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

// The field with the time of a document's last change, with which a mirror catches up after a long pause.

/** How far the clock of a writer may be ahead. */
const mostAheadMs = 10 * 60_000

/** Why the field cannot be relied on. A query by time finds only values of the type Timestamp. */
function faultOfTime(content: Content | undefined, field: string, nowMs: number): string | undefined {
  // A deletion, or the JSON text of an edit, which the source sends again.
  if (content === undefined || typeof content === 'string') return undefined
  const value = valueAt(decodeFields(content), field.split('.'))
  if (value === undefined) return `has no ${field}`
  if (!value.timestampValue) return `has ${field} that is no Timestamp`
  const atMs = Number(value.timestampValue.seconds ?? 0) * 1_000
  return atMs > nowMs + mostAheadMs ? `has ${field} in the future` : undefined
}

function valueAt(fields: FirestoreFields, [name = '', ...rest]: string[]): FirestoreValue | undefined {
  const value = fields[name]
  return rest.length === 0 ? value : valueAt(value?.mapValue?.fields ?? {}, rest)
}
