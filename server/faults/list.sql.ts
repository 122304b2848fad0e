// The malformed fields of all documents as a list.

import sql from 'sql-template-tag'
import type { FaultsSelection } from '#contract/faults.ts'
import { ownListing } from '#server/lists/own-listing.sql.ts'
import { equals } from '#server/lists/selection/filters.sql.ts'

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
  row: sql`json_strip_nulls(json_build_object('id', id, 'entity', entity, 'record', record, 'field', field, 'value', value, 'expected', expected, 'found', found))::text`,
  bytes: sql`octet_length(value) + octet_length(expected)`,
  searched: sql`concat_ws(' ', record, field, value, expected)`,
})
