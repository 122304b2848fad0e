// Conditions of a selection; a filter that is not asked for adds none.

import sql, { raw, type Sql } from 'sql-template-tag'

/** A boolean column, as wanted. */
export function whether(column: string, wanted: boolean | undefined): Sql[] {
  if (wanted === undefined) return []
  return [wanted ? raw(column) : sql`not ${raw(column)}`]
}

export function equals(column: string, wanted: string | undefined): Sql[] {
  return wanted === undefined ? [] : [sql`${raw(column)} = ${wanted}`]
}
