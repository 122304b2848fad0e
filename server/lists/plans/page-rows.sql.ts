// The rows of a page as SQL, and what all page plans need for them. Each plan reads about as many rows as the page holds:
// scan-index.sql.ts, test-rows.sql.ts, flag-groups.sql.ts and collect-rows.sql.ts contain one each.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { KeysetRange } from '#server/lists/selection/keyset-range.sql.ts'
import { allOf, branchOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'

/**
 * `collecting`: common table expressions by name. `rows`: SELECT of the columns of the rows and `page_key`, in order.
 * `overflows`: SQL of whether there were too many rows to collect.
 */
export type PageRows = { collecting: Record<string, Sql>; rows: Sql; total: Sql; overflows: Sql }

export type PagePlan = (listing: Listing, range: KeysetRange) => PageRows

/**
 * From the maintained counts, or counted within the range of the order; null where there are other conditions, and where
 * nothing is to be counted.
 */
export function totalOf(listing: Listing, { order, within }: KeysetRange): Sql {
  if (conditionsBeyondFlags(listing).length > 0) return sql`null`
  if (within.length === 0 && listing.count.maintained) return listing.count.maintained
  if (listing.count.most === 0) return sql`null`
  const { table, flagGroups, flagFilters } = listing
  const inRange = within.map(({ test }) => test(order.key))
  const rows =
    flagGroups && flagFilters.length > 0
      ? sql`select from flag_groups cross join lateral (
          select from ${raw(table)} where ${allOf([...inGroup(listing), ...inRange])}) as inside`
      : sql`select from ${raw(table)} where ${allOf([...branchOf(listing), ...flagFilters, ...inRange])}`
  return sql`(select ${capped} from (${rows} limit ${raw(String(countCap + 1))}) as counted)`
}

const capped = sql`case when count(*) > ${raw(String(countCap))} then ${raw(`'${countCap}+'`)} else count(*)::text end`

/** Joins the rows of a table to their flag group. */
export function inGroup({ table, flagGroups }: Listing): Sql[] {
  return (flagGroups?.columns ?? []).map((column) => raw(`${table}.${column} = flag_groups.${column}`))
}

/**
 * The rows with these ids and keys. OFFSET 0: exactly one look-up by id for each, in their order, whatever PostgreSQL's
 * planner estimates.
 */
export function lookUp({ table }: Listing, rows: Sql): Sql {
  return sql`select stored.*, page.key as page_key from (${rows}) as page
    cross join lateral (select * from ${raw(table)} as stored where stored.id = page.id offset 0) as stored`
}
