// The number of documents, from the figures that triggers maintain: the same cost at any size.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { type ColumnValues, hasOneOf } from './filters.sql.ts'
import { allOf } from './listing.sql.ts'

/** SQL of the number of an entity's documents; for one with flags, only those with these values. */
export function countOf(name: EntityName, values: ColumnValues[] = []): Sql {
  const { table, flags } = tables[name]
  if (!flags) return sql`(select ${raw(table)} from totals)`
  const { summed } = flags
  const isSummed = summed !== undefined && values.every(({ column }) => column !== summed)
  const conditions = [
    ...values.map((value) => hasOneOf(value)),
    ...(isSummed ? [sql`${raw(summed)} is null`] : []),
  ]
  return sql`(select coalesce(sum(${raw(flags.count)}), 0) from ${raw(flags.table)} where ${allOf(conditions)})`
}
