// Finds readable values that documents of a file would replace by unreadable ones, and unreadable ones that are stored already. Only reads
// the stored documents whose new form has a malformed field.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Db } from '#server/db/client.ts'
import { mapDocument } from '#server/documents/mapping/map-document.ts'
import { mappingField } from '#server/documents/mapping/mapping.ts'
import { valueAt } from '#server/documents/mapping/targets.ts'
import { parseDocument } from '#server/documents/read-document.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { findOriginals } from './document-batches.sql.ts'
import type { PreparedDocuments } from './documents.sql.ts'
import { faultRows } from './faults.sql.ts'
import { tables } from './tables.sql.ts'

/** `field`: without indexes of lists. `value`: the new value, as JSON text. */
export type LostValue = { id: string; field: string; value: string }

/** `same`: malformed values that are stored as they are. */
export type ReplacedValues = { lost: LostValue[]; same: LostValue[] }

type New = { id: string; field: string; value: string }
type Replaced = { entity: EntityName; documents: string[]; faults: New[] }

/** `ids`: the ids of the stored documents that would be replaced. */
export async function findLostValues(
  db: Db,
  { entity, faults }: PreparedDocuments,
  ids: ReadonlySet<string>,
): Promise<ReplacedValues> {
  const found = faults.flatMap(({ id, field, value }) => (ids.has(id) ? [{ id, field, value }] : []))
  if (found.length === 0) return { lost: [], same: [] }
  const stored = await findOriginals(db, entity, [...new Set(found.map(({ id }) => id))])
  const documents = [...stored.values()]
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  return await compute(lostOf, { entity, documents, faults: found }, length)
}

export function lostOf({ entity, documents, faults }: Replaced): ReplacedValues {
  const stored = new Map(
    documents.map((text) => {
      const document = parseDocument(text)
      return [document.id, valuesIn(entity, document)]
    }),
  )
  const those = (which: 'isReadable' | 'isMalformed') =>
    faults
      .filter(({ id, field, value }) => stored.get(id)?.[which](field, value))
      .map(({ id, field, value }) => ({ id, field: unindexedField(field), value }))
  return { lost: those('isReadable'), same: those('isMalformed') }
}
lostOf.module = import.meta.url

/** Returns 'Expert.Ratings' for 'Expert.Ratings.0'. */
export function unindexedField(field: string): string {
  return field.replace(/\.\d+(?=\.|$)/g, '')
}

function valuesIn(entity: EntityName, document: Document) {
  const { faults, faultCount } = tables[entity].row(document, Number.POSITIVE_INFINITY)
  const mapped = mapDocument(entity, document, () => undefined)
  const malformed = new Map(
    faultRows(entity, document.id, faults, faultCount).map(({ field, value }) => [field, value]),
  )
  return {
    isReadable(field: string): boolean {
      if (malformed.has(field)) return false
      return field === mappingField || (valueAt(mapped, field.split('.')) ?? null) !== null
    },
    isMalformed: (field: string, value: string): boolean => malformed.get(field) === value,
  }
}
