// Finds readable values that documents of a file would replace by unreadable ones. Only reads the stored documents whose new form has a
// malformed field.

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
import { tables } from './tables.sql.ts'

/** `field`: without indexes of lists. `value`: the new value, as JSON text. */
export type LostValue = { id: string; field: string; value: string }

type New = { id: string; field: string; value: string }
type Replaced = { entity: EntityName; documents: string[]; faults: New[] }

/** `ids`: the ids of the stored documents that would be replaced. */
export async function findLostValues(
  db: Db,
  { entity, faults }: PreparedDocuments,
  ids: ReadonlySet<string>,
): Promise<LostValue[]> {
  const found = faults.flatMap(({ id, field, value }) => (ids.has(id) ? [{ id, field, value }] : []))
  if (found.length === 0) return []
  const stored = await findOriginals(db, entity, [...new Set(found.map(({ id }) => id))])
  const documents = [...stored.values()]
  const length = documents.reduce((sum, document) => sum + document.length, 0)
  return await compute(lostOf, { entity, documents, faults: found }, length)
}

export function lostOf({ entity, documents, faults }: Replaced): LostValue[] {
  const wasReadable = new Map(
    documents.map((text) => {
      const document = parseDocument(text)
      return [document.id, readableIn(entity, document)]
    }),
  )
  return faults
    .filter(({ id, field }) => wasReadable.get(id)?.(field))
    .map(({ id, field, value }) => ({ id, field: field.replace(/\.\d+(?=\.|$)/g, ''), value }))
}
lostOf.module = import.meta.url

/** Returns whether a field of this document has a value that is read without a fault. */
function readableIn(entity: EntityName, document: Document): (field: string) => boolean {
  const { faults } = tables[entity].row(document, Number.POSITIVE_INFINITY)
  const mapped = mapDocument(entity, document, () => undefined)
  const malformed = new Set(faults.map(({ field }) => field))
  return (field) => {
    if (malformed.has(field)) return false
    return field === mappingField || (valueAt(mapped, field.split('.')) ?? null) !== null
  }
}
