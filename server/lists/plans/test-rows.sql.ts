// The page plan that reads rows in order and tests each in the index, which contains the filtered columns.

import sql, { raw } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, merged } from '#server/lists/selection/keyset-range.sql.ts'
import { allOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { headsOfFlagGroups } from './flag-groups.sql.ts'
import { lookUp, type PageRows } from './page-rows.sql.ts'

export function testRows(listing: Listing, range: KeysetRange): PageRows {
  const { isIndexed, holdsFlags } = range.order.sortKey
  const isInIndex = isIndexed && (holdsFlags || listing.flagFilters.length === 0)
  if (isInIndex || !listing.flagGroups) return testIndex(listing, range)
  const heads = headsOfFlagGroups(listing, range)
  return { ...heads, rows: lookUp(listing, heads.rows), total: sql`null` }
}

function testIndex(listing: Listing, range: KeysetRange): PageRows {
  const { key, sortKey } = range.order
  const keyBounds = listing.keyBounds?.filter((bounds) => bounds.key === sortKey.expression) ?? []
  const branches = listing.branches.map((branch, index) => {
    const within = [...range.within, ...keyBounds.slice(index, index + 1)]
    const conditions = [...branch, ...listing.flagFilters, ...conditionsBeyondFlags(listing)]
    return sql`(
      select id, ${key} as key from ${raw(listing.table)}
      where ${allOf([...conditions, ...boundOf({ ...range, within }, key)])}
      order by ${directed(key, range)} limit ${raw(String(range.count))})`
  })
  return {
    collecting: Object.fromEntries(keyBounds.map(({ name, finding }) => [name, finding])),
    rows: lookUp(listing, merged(branches, range)),
    total: sql`null`,
    overflows: sql`false`,
  }
}
