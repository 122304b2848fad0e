// Counts the rows that each possible meaning of a text selects.

import sql, { type Sql } from 'sql-template-tag'
import type { SearchMeaning } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'

export async function count(db: Db, counted: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`select ${counted}::float8 as total`)
  return row?.total ?? 0
}

/** The number of some rows; one more than the cap stands for more. */
export function capped(rows: Sql): Sql {
  return sql`(select count(*) from (${rows} limit ${countCap + 1}) as counted)`
}

export function cappedTotal(total: number): Pick<SearchMeaning, 'total' | 'isMinimum'> {
  return total > countCap ? { total: countCap, isMinimum: true } : { total }
}
