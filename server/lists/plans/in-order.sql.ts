// The page plan 'in order': rows are read in the order of the page, and tested, until it is full. They come from one index, or from the
// indexes of all flag groups, merged. The indexes contain the columns of flags and ranges, so that few rows themselves are read.

import sql, { raw, type Sql } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, merged } from '#server/lists/selection/keyset.sql.ts'
import {
  allOf,
  branchOf,
  conditionsBeyondFlags,
  type FlagGroups,
  type Listing,
} from '#server/lists/selection/listing.sql.ts'
import { countCap, mostFlagGroups } from '#server/lists/selection/plan-limits.ts'
import { lookUp, type PageRows } from './read-page.sql.ts'

export function scanIndex(listing: Listing, range: KeysetRange): PageRows {
  const { key, sortKey } = range.order
  const keyBounds = listing.keyBounds?.filter((bounds) => bounds.key === sortKey.expression) ?? []
  const isWhole = listing.with !== undefined || isUntested(listing, range)
  const branches = listing.branches.map((branch, index) => {
    const within = [...range.within, ...keyBounds.slice(index, index + 1)]
    const conditions = [...branch, ...listing.flagFilters, ...conditionsBeyondFlags(listing)]
    return sql`(
      select ${raw(isWhole ? '*' : 'id')}, ${key} as key from ${raw(listing.table)}
      where ${allOf([...conditions, ...boundOf({ ...range, within }, key)])}
      order by ${directed(key, range)} limit ${raw(String(range.count))})`
  })
  return {
    collecting: Object.fromEntries(keyBounds.map(({ name, finding }) => [name, finding])),
    rows: isWhole
      ? sql`select *, key as page_key from (${merged(branches, range)}) as page`
      : lookUp(listing, merged(branches, range)),
    total: totalOf(listing, range, sql`select from ${raw(listing.table)}`, [
      ...branchOf(listing),
      ...listing.flagFilters,
    ]),
    overflows: sql`false`,
  }
}

/** Returns whether the page holds all rows that the index finds: they are then read at once, without a second search by id for each. */
function isUntested(listing: Listing, { order }: KeysetRange): boolean {
  const tested = [...listing.flagFilters, ...conditionsBeyondFlags(listing)]
  return order.sortKey.isIndexed === true && listing.branches.length === 1 && tested.length === 0
}

/** Returns whether to read the selected flag groups: their indexes contain no other rows. An index may contain the flags instead. */
export function isInFlagGroups(listing: Listing, { order }: KeysetRange): boolean {
  const { isIndexed, holdsFlags } = order.sortKey
  if (!listing.flagGroups) return false
  if (!isIndexed) return true
  return listing.flagFilters.length > 0 && !(holdsFlags && conditionsBeyondFlags(listing).length > 0)
}

export function mergeFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const { key } = range.order
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing), ...boundOf(range, key)]
  const limit = raw(String(range.count))
  const first = sql`
    select head.id, head.key from flag_groups cross join lateral (
      select id, ${key} as key from ${raw(listing.table)} where ${allOf(conditions)}
      order by ${directed(key, range)} limit ${limit}) as head
    where not ${tooManyGroups} order by ${directed(sql`head.key`, range)} limit ${limit}`
  return {
    collecting: flagGroupsOf(listing),
    rows: lookUp(listing, first),
    total: totalOf(
      listing,
      range,
      sql`select from flag_groups join ${raw(listing.table)} on true`,
      inGroup(listing),
    ),
    overflows: tooManyGroups,
  }
}

export const tooManyGroups = sql`(select count(*) > ${raw(String(mostFlagGroups))} from flag_groups)`

export function flagGroupsOf(listing: Listing): { flag_groups?: Sql } {
  if (!listing.flagGroups) return {}
  const { table, columns, present }: FlagGroups = listing.flagGroups
  return {
    flag_groups: sql`
      select ${raw(columns.join(', '))} from ${raw(table)}
      where ${allOf([present, ...branchOf(listing), ...listing.flagFilters])} limit ${raw(String(mostFlagGroups + 1))}`,
  }
}

export function inGroup({ table, flagGroups }: Listing): Sql[] {
  return (flagGroups?.columns ?? []).map((column) => raw(`${table}.${column} = flag_groups.${column}`))
}

/** SQL of the total: from the maintained counts, or counted within the ranges of the order; null if that reads more than the page. */
function totalOf(
  { ranges, residualFilters, count }: Listing,
  { order, within }: KeysetRange,
  rows: Sql,
  conditions: Sql[],
): Sql {
  if (ranges.length + residualFilters.length > 0) return sql`null`
  if (within.length === 0 && count.maintained) return count.maintained
  if (count.most === 0) return sql`null`
  const inRange = [...conditions, ...within.map(({ test }) => test(order.key))]
  return sql`(
    select case when count(*) > ${cap} then ${cap} || '+' else count(*)::text end
    from (${rows} where ${allOf(inRange)} limit ${raw(String(countCap + 1))}) as counted)`
}

const cap = raw(String(countCap))
