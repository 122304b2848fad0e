// Changes of the source, as they are written.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { parseExactly } from '#server/documents/json.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { cannotHold } from '#server/documents/write-document.ts'
import type { Fields } from '#server/firestore/client/values.ts'
import { type Content, contentText, editAtSource, editedText, hasFields } from './content.ts'
import { type PreparedChanges, prepareChanged } from './prepare-changed.ts'

/** `content` is undefined where the document was deleted. */
export type SourceChange = { id: string; version: bigint; content: Content | undefined }

/** The documents as rows, and those that cannot be stored. `changed`: the field of their last change. */
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

/** A copy: bytes that are sent to a thread are lost here, with everything else in their buffer. */
function sendableContent(content: Content): Content {
  return typeof content === 'string' ? content : new Uint8Array(content)
}

/** The fields as JSON text. */
export async function textOf(content: Content): Promise<string> {
  return await compute(contentText, sendableContent(content), content.length)
}

/** See EditAtSource (content.ts). */
export type EditOfDocument = {
  fields: Record<string, unknown>
  found: Fields
}

/** What the edit changes in this document. Throws 'invalid' for a value that its shape cannot hold. */
export async function editOf(
  entity: EntityName,
  { id, content }: { id: string; content: Uint8Array },
  edit: object,
): Promise<EditOfDocument> {
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

/** Whether the document has these values. */
export async function hasValues(content: Content, fields: object): Promise<boolean> {
  const input = { content: sendableContent(content), fields: JSON.stringify(fields) }
  return await compute(hasFields, input, content.length)
}

/** Sets the source as the author of this transaction's changes, as if it had sent them with a token. */
export async function actAsSource(db: Transaction): Promise<void> {
  await db.query(sql`
    select set_config('stoa.actor', '{"uid":"ingest","token":"firestore"}', true), set_config('stoa.act', '', true),
      set_config('stoa.restores', '', true)`)
}
