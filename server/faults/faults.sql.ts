// The malformed fields of all documents: as a list, and all of them for the doctor.

import sql, { raw } from 'sql-template-tag'
import type { FaultsSelection } from '#contract/faults.ts'
import type { Pool } from '#server/db/pool.ts'
import { originalOf } from '#server/documents/stored/document-batches.sql.ts'
import { deriveRow } from '#server/documents/stored/documents.sql.ts'
import { type FaultRow, faultRows, readFaults } from '#server/documents/stored/faults.sql.ts'
import { recordName } from '#server/documents/stored/related.sql.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { ownListing } from '#server/lists/listed-table.sql.ts'
import { equals } from '#server/lists/selection/filters.sql.ts'

/** SQL of the name of the record, where it says more than the id. */
const name = sql`(select nullif(${recordName}, record_id) from (select entity, record as record_id) as sought)`

export const faultsListing = ownListing<FaultsSelection>({
  table: 'fault_entries',
  sortKeys: {
    record: { column: 'by_record', type: 'text', isIndexed: true },
    field: { column: 'by_field', type: 'text' },
  },
  filters: {
    entity: equals('entity'),
    record: equals('record'),
    field: equals('field'),
  },
  row: sql`json_strip_nulls(json_build_object('id', id, 'entity', entity, 'record', record, 'recordName', ${name}, 'field', field, 'value', value, 'expected', expected, 'found', found))::text`,
  bytes: sql`octet_length(value) + octet_length(expected)`,
  searched: sql`concat_ws(' ', record, field, value, expected)`,
})

// Reads all malformed fields of all documents; those that are not stored are derived from the document again.

/** Yields the faults by entity and id, those of one document together. */
export async function* readAllFaults(db: Pool): AsyncGenerator<FaultRow[]> {
  let derived = ''
  for await (const stored of readFaults(db)) {
    const complete = stored.filter(({ found }) => found === null)
    if (complete.length > 0) yield complete
    for (const { entity, id } of stored.filter(({ found }) => found !== null)) {
      const document = `${entity}/${id}`
      if (document === derived) continue
      derived = document
      yield await deriveFaults(db, { entity, id })
    }
  }
}

async function deriveFaults(db: Pool, { entity, id }: Pick<FaultRow, 'entity' | 'id'>): Promise<FaultRow[]> {
  const [stored] = await db.query<{ document: string }>(sql`
    select ${originalOf(entity)} as document from ${raw(tables[entity].table)} where id = ${id}`)
  if (!stored) return []
  const { document } = stored
  const wanted = { entity, document, mostFaults: Number.POSITIVE_INFINITY }
  const { faults, faultCount } = await compute(deriveRow, wanted, document.length)
  return faultRows(entity, id, faults, faultCount)
}
