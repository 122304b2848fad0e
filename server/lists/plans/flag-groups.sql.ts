// The page plans of a selection by flags: the first rows of each flag group, merged; or all of its rows, collected.

import sql, { raw, type Sql } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, ownRanges } from '#server/lists/selection/keyset.sql.ts'
import {
  allOf,
  branchOf,
  conditionsBeyondFlags,
  type FlagGroups,
  type Listing,
} from '#server/lists/selection/listing.sql.ts'
import { mostFlagGroups } from '#server/lists/selection/plan-limits.ts'
import { collect, collected } from './collect-rows.sql.ts'
import { inGroup, lookUp, type PageRows, scanIndex, totalOf } from './read-page.sql.ts'

export function readFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const { collecting, rows, overflows } = headsOfFlagGroups(listing, range)
  return { collecting, rows: lookUp(listing, rows), total: totalOf(listing, range), overflows }
}

/** The first rows of each flag group, merged, without the other columns. */
export function headsOfFlagGroups(listing: Listing, range: KeysetRange): Omit<PageRows, 'total'> {
  const { table, flagGroups } = listing
  if (!flagGroups) return scanIndex(listing, range)
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing)]
  const bound = boundOf(range, range.order.key)
  const limit = raw(String(range.count))
  return {
    collecting: { flag_groups: flagGroupsOf(listing, flagGroups) },
    rows: sql`select head.id, head.key from flag_groups cross join lateral (
        select id, ${range.order.key} as key from ${raw(table)} where ${allOf([...conditions, ...bound])}
        order by ${directed(range.order.key, range)} limit ${limit}) as head
      where (select count(*) from flag_groups) <= ${raw(String(mostFlagGroups))}
      order by ${directed(sql`head.key`, range)} limit ${limit}`,
    overflows: sql`(select count(*) > ${raw(String(mostFlagGroups))} from flag_groups)`,
  }
}

/** All rows of a small selection, within each flag group. */
export function collectFlagGroups(listing: Listing, range: KeysetRange): PageRows {
  const { table, flagGroups } = listing
  if (!flagGroups) return collect(listing, range)
  const conditions = [...inGroup(listing), ...conditionsBeyondFlags(listing), ...ownRanges(range)]
  const found = sql`select inside.id, inside.key from flag_groups cross join lateral (
    select id, ${range.order.key} as key from ${raw(table)} where ${allOf(conditions)}) as inside
    where (select count(*) from flag_groups) <= ${raw(String(mostFlagGroups))}`
  const rows = collected(listing, range, { flag_groups: flagGroupsOf(listing, flagGroups) }, found)
  const isOver = sql`${rows.overflows} or (select count(*) > ${raw(String(mostFlagGroups))} from flag_groups)`
  return { ...rows, overflows: isOver }
}

function flagGroupsOf(listing: Listing, { table, columns, present }: FlagGroups): Sql {
  return sql`
    select ${raw(columns.join(', '))} from ${raw(table)}
    where ${allOf([present, ...branchOf(listing), ...listing.flagFilters])} limit ${raw(String(mostFlagGroups + 1))}`
}
