// The page plan of a small selection: all its rows, collected and sorted. Their query has neither order nor limit, so that PostgreSQL
// chooses the index that finds all rows fastest; reading stops if there are too many.

import sql, { raw, type Sql } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, ownRanges } from '#server/lists/selection/keyset.sql.ts'
import { allOf, branchOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { flagGroupsOf, inGroup, tooManyGroups } from './in-order.sql.ts'
import { lookUp, type PageRows } from './read-page.sql.ts'

export function collect(listing: Listing, range: KeysetRange): PageRows {
  const conditions = [
    ...branchOf(listing),
    ...listing.flagFilters,
    ...collectedBy(listing),
    ...ownRanges(range),
  ]
  const found = sql`select id, ${range.order.key} as key from ${raw(listing.table)} where ${allOf(conditions)}`
  return sorted(listing, range, {}, found)
}

/**
 * Returns whether to read only rows of the flag groups: few rows have the flags, or the indexes of the groups hold a range in its order.
 * A rare price of a common rating takes 7 ms, and 31 to 88 by other indexes; experts who have spent something take 1 s by their sums.
 */
export function isCollectedInFlagGroups(listing: Listing, flagged: number): boolean {
  const { flagGroups, flagFilters, residualFilters, ranges, sortKeys } = listing
  if (!flagGroups || flagFilters.length === 0 || residualFilters.length > 0) return false
  const held = new Set(Object.values(sortKeys).map(({ expression }) => expression))
  return flagged <= countCap || ranges.some(({ key }) => held.has(key))
}

export function collectInFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing), ...ownRanges(range)]
  const found = sql`
    select inside.id, inside.key from flag_groups cross join lateral (
      select id, ${range.order.key} as key from ${raw(listing.table)} where ${allOf(conditions)}) as inside
    where not ${tooManyGroups}`
  const rows = sorted(listing, range, flagGroupsOf(listing), found)
  return { ...rows, overflows: sql`${rows.overflows} or ${tooManyGroups}` }
}

function sorted(listing: Listing, range: KeysetRange, finding: Record<string, Sql>, found: Sql): PageRows {
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
