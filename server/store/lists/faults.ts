// The malformed fields of all documents as a list.

import sql from 'sql-template-tag'
import type { FaultsSelection } from '#contract/faults.ts'
import { countedListing } from './counted.ts'

export const faultsListing = countedListing<FaultsSelection>({
  table: 'fault_entries',
  sortKeys: {
    record: { expression: 'by_record', type: 'text', isIndexed: true },
    field: { expression: 'by_field', type: 'text' },
  },
  filters: {
    entity: { condition: (entity) => sql`entity = ${entity}` },
    record: { condition: (record) => sql`record = ${record}` },
    field: { condition: (field) => sql`field = ${field}` },
  },
  row: sql`json_strip_nulls(json_build_object('id', id, 'entity', entity, 'record', record, 'field', field, 'value', value, 'expected', expected, 'found', found))::text`,
  bytes: sql`octet_length(value) + octet_length(expected)`,
  searched: sql`concat_ws(' ', record, field, value, expected)`,
})
