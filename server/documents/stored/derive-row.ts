// The row of one document that may be long. Without the database, so that a thread can compute it.

import type { EntityName } from '#contract/entities.ts'
import { type Derived, parseDocument } from '#server/documents/read-document.ts'
import { type Row, tables } from './tables.sql.ts'

/** `document`: JSON text. `mostFaults`: how many of its faults are wanted; those that are stored, if not given. */
export type WantedRow = { entity: EntityName; document: string; mostFaults?: number }

export function deriveRow({ entity, document, mostFaults }: WantedRow): Derived<Row> {
  return tables[entity].row(parseDocument(document), mostFaults)
}
deriveRow.module = import.meta.url
