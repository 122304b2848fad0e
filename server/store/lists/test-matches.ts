// The page plan of words that many rows have, in an order other than time that an index holds: rows are tested in this
// order until the page is full. It gives up after a bounded number of rows, since those with the words may all be at the
// end of the order, as the names with 'zo' are.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { shareOfSample } from './indexed-terms.ts'
import { boundOf, directed, type KeysetRange } from './keyset-range.ts'
import { allOf, type Listing, type Words } from './listing.ts'
import { countMatches, withRanges } from './matched-rows.ts'
import { lookUp, type PagePlan } from './page-rows.ts'
import { queryOfRow } from './segments.ts'

/** Of the sampled rows. A page of 50 then takes 1,700 rows to test; fewer matches are found and sorted sooner. */
const denseShare = 0.03
const mostTested = 2_500

/** Undefined where it would read more rows than finding all matches does. */
export async function chooseTestMatches(
  db: Db,
  words: Words,
  { table }: Listing,
  { order, start }: KeysetRange,
): Promise<PagePlan | undefined> {
  const isHeldInOrder = order.sortKey.isIndexed && words.table === table && !start?.checksPrevious
  if (!isHeldInOrder || (await shareOfSample(db, words)) < denseShare) return undefined
  return testMatches(words)
}

function testMatches(words: Words): PagePlan {
  return (listing, range) => {
    const { key } = range.order
    const { narrowed, bounds } = withRanges(words, listing, [...listing.ranges, ...range.within])
    const isMatch = allOf([...bounds, ...narrowed.conditions, sql`search @@ ${queryOfRow(words)}`])
    const matches = sql`select id, key from tested where is_match`
    const tested = sql`
      select id, ${key} as key, ${isMatch} as is_match from ${raw(listing.table)}
      where ${allOf(boundOf(range, key))} order by ${directed(key, range)} limit ${raw(String(mostTested))}`
    return {
      collecting: { tested },
      rows: lookUp(
        listing,
        sql`${matches} order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`,
      ),
      total: countMatches(words, listing, range),
      overflows: endsBefore(range.count),
    }
  }
}

/** Whether rows that were not tested may belong to the page. */
function endsBefore(count: number): Sql {
  return sql`(select count(*) = ${raw(String(mostTested))} and count(*) filter (where is_match) < ${raw(String(count))} from tested)`
}
