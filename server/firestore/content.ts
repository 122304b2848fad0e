// The content of a document of the source: the received bytes, or its fields as JSON text. It may be long, so this runs in threads.

import { isDeepStrictEqual } from 'node:util'
import type { EntityName } from '#contract/entities.ts'
import { parseExactly } from '#server/documents/json.ts'
import { changesIn, type FieldRefusal, writtenFields } from '#server/documents/write-document.ts'
import { type FirestoreFields, readFirestoreFields, writeFields } from '#server/firestore/client/values.ts'
import { decodeFields } from '#server/firestore/client/wire.ts'

export type Content = Uint8Array | string

/** `fields`: the fields of an edit, as JSON text. */
export type EditedContent = { content: Content; fields: string }

export function readContent(content: Content): object {
  return typeof content === 'string'
    ? Object(parseExactly(content))
    : readFirestoreFields(decodeFields(content))
}

export function contentText(content: Content): string {
  return JSON.stringify(readContent(content))
}
contentText.module = import.meta.url

export function editedText({ content, fields }: EditedContent): string {
  return JSON.stringify({ ...readContent(content), ...readContent(fields) })
}
editedText.module = import.meta.url

/** `fields`: the specified fields with their values, as JSON text. */
export type WantedEdit = { entity: EntityName; id: string; content: Uint8Array; fields: string }

/** `fields`: the document's fields that the edit changes, as JSON text. `found`: the replaced values. */
export type EditAtSource = { fields: string; found: FirestoreFields } | FieldRefusal

/** Returns only the fields that differ from the document's, in its spelling; times in microseconds, as the source stores them. */
export function editAtSource({ entity, id, content, fields }: WantedEdit): EditAtSource {
  const found = decodeFields(content)
  const document = { ...readFirestoreFields(found), id }
  const changed = changesIn(entity, document, readFirestoreFields(writeFields(readContent(fields))))
  const edited = writtenFields(entity, document, changed)
  if ('refused' in edited) return edited
  const { fields: written } = edited
  const replaced = Object.entries(found).filter(([name]) => Object.hasOwn(written, name))
  return {
    fields: JSON.stringify(written),
    found: Object.fromEntries(replaced),
  }
}
editAtSource.module = import.meta.url

/** Returns whether the document has the values of the edit. */
export function hasFields({ content, fields }: EditedContent): boolean {
  const stored = new Map(Object.entries(readContent(content)))
  return Object.entries(readContent(fields)).every(([name, value]) =>
    isDeepStrictEqual(plain(stored.get(name)), plain(value)),
  )
}
hasFields.module = import.meta.url

/** Returns plain JSON: numbers with many digits are objects, which can only be compared as text. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
