// The page plan of one index scan in order.

import sql, { raw } from 'sql-template-tag'
import { boundOf, directed, type KeysetRange, merged } from '#server/lists/selection/keyset-range.sql.ts'
import { allOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { type PageRows, totalOf } from './page-rows.sql.ts'

export function scanIndex(listing: Listing, range: KeysetRange): PageRows {
  const { flagFilters } = listing
  const bound = boundOf(range, range.order.key)
  const branches = listing.branches.map(
    (branch) => sql`(
      select *, ${range.order.key} as page_key from ${raw(listing.table)}
      where ${allOf([...branch, ...flagFilters, ...conditionsBeyondFlags(listing), ...bound])}
      order by ${directed(range.order.key, range)} limit ${raw(String(range.count))})`,
  )
  return {
    collecting: {},
    rows: merged(branches, range, sql`page_key`),
    total: totalOf(listing, range),
    overflows: sql`false`,
  }
}
