// Conditions of a selection; a filter that is not asked for adds none.

import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/database.ts'

/** A boolean column, as wanted. */
export function whether(sql: Sql, column: string, wanted: boolean | undefined): Fragment[] {
  if (wanted === undefined) return []
  return [wanted ? sql`${sql(column)}` : sql`not ${sql(column)}`]
}

export function equals(sql: Sql, column: string, wanted: string | undefined): Fragment[] {
  return wanted === undefined ? [] : [sql`${sql(column)} = ${wanted}`]
}
