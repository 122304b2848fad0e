// What an edit makes of a document that may be long: only computed, so that a thread can do it.

import type { EditableName } from '#contract/entities.ts'
import type { Derived } from '#server/documents/read-document.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { type Row, tables } from '#server/documents/stored/tables.sql.ts'
import { changesIn, type Refusal, writtenFields } from '#server/documents/write-document.ts'

/** `stored`: the document as JSON text; `fields`: of the edit. */
export type WantedRow = { entity: EditableName; stored: string; fields: object }

/**
 * `changed`: the specified fields with another value than before. `derived`: the row with them; absent where nothing has
 * changed, or where the marketplace's own shape cannot hold a field (`refusal`).
 */
export type EditedRow = { changed: Record<string, unknown>; derived?: Derived<Row>; refusal?: Refusal }

export function editedRow({ entity, stored, fields }: WantedRow): EditedRow {
  const document = parseDocument(stored)
  const changed = changesIn(entity, document, fields)
  if (Object.keys(changed).length === 0) return { changed }
  const written = writtenFields(entity, document, changed)
  if ('refused' in written) return { changed, refusal: written }
  return { changed, derived: tables[entity].row({ ...document, ...written.fields }) }
}
editedRow.module = import.meta.url
