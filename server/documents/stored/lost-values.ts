// Which readable values documents of a file would replace by unreadable ones. Only the stored documents are read whose new form has
// a malformed field.

import type { EntityName } from '#contract/entities.ts'
import { type Fault, readFields } from '#contract/field.ts'
import type { Db } from '#server/db/client.ts'
import { mapDocument } from '#server/documents/mapping/map-document.ts'
import { mappingField } from '#server/documents/mapping/mapping.ts'
import { fieldsOf, valueAt } from '#server/documents/mapping/targets.ts'
import { parseDocument, reportCurrency } from '#server/documents/read-document.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { findOriginals } from './document-batches.sql.ts'
import type { Prepared } from './documents.sql.ts'

/** `field`: without indexes of lists. `value`: the new one, as JSON text. */
export type LostValue = { id: string; field: string; value: string }

type New = { id: string; field: string; value: string }
type Replaced = { entity: EntityName; documents: string[]; faults: New[] }

/** `ids`: of the stored documents that would be replaced. */
export async function findLostValues(
  db: Db,
  { entity, faults }: Prepared,
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
    documents.map((document) => {
      const { id, ...old } = parseDocument(document)
      return [id, readableIn(entity, { id, ...old })]
    }),
  )
  return faults
    .filter(({ id, field }) => wasReadable.get(id)?.(field))
    .map(({ id, field, value }) => ({ id, field: field.replace(/\.\d+(?=\.|$)/g, ''), value }))
}
lostOf.module = import.meta.url

/** Whether the field of this document has a value that is read without a fault. */
function readableIn(
  entity: EntityName,
  document: ReturnType<typeof parseDocument>,
): (field: string) => boolean {
  const faults: Fault[] = []
  const report = (fault: Fault) => void faults.push(fault)
  const mapped = mapDocument(entity, document, report)
  readFields(fieldsOf[entity], mapped, report)
  reportCurrency(entity, document, mapped, report)
  const malformed = new Set(faults.map(({ field }) => field))
  return (field) => {
    if (malformed.has(field)) return false
    return field === mappingField || (valueAt(mapped, field.split('.')) ?? null) !== null
  }
}
