// The page plan of a small selection: all its rows, collected and sorted.

import sql, { raw, type Sql } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, ownRanges } from '#server/lists/selection/keyset.sql.ts'
import { allOf, branchOf, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { lookUp, type PageRows } from './read-page.sql.ts'

/**
 * All rows of a small selection. Their query has neither order nor limit, so that PostgreSQL chooses the index
 * that finds all rows fastest; reading stops when there are too many.
 */
export function collect(listing: Listing, range: KeysetRange): PageRows {
  const conditions = [
    ...branchOf(listing),
    ...listing.flagFilters,
    ...collectedBy(listing),
    ...ownRanges(range),
  ]
  const found = sql`select id, ${range.order.key} as key from ${raw(listing.table)} where ${allOf(conditions)}`
  return collected(listing, range, { found }, sql`select id, key from found`)
}

/** Sorts the collected rows unless there are too many. */
export function collected(
  listing: Listing,
  range: KeysetRange,
  finding: Record<string, Sql>,
  found: Sql,
): PageRows {
  const bound = boundOf({ ...range, within: [] }, sql`key`)
  const overflows = sql`(select rows > ${raw(String(countCap))} from counted)`
  return {
    collecting: {
      ...finding,
      collected: sql`${found} limit ${raw(String(countCap + 1))}`,
      counted: sql`select count(*) as rows from collected`,
    },
    rows: lookUp(
      listing,
      sql`select id, key from collected where ${allOf([sql`not ${overflows}`, ...bound])}
        order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`,
    ),
    total: sql`(select rows from counted)`,
    overflows,
  }
}

/** The ranges and residual filters, spelled for the index that finds their rows fastest. */
export function collectedBy({ ranges, residualFilters }: Pick<Listing, 'ranges' | 'residualFilters'>): Sql[] {
  return [...ranges.map(({ key, test, collected }) => collected ?? test(raw(key))), ...residualFilters]
}
