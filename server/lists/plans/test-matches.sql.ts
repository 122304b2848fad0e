// The page plan of common words in an indexed order other than time: rows are tested in this order until the page is full. It gives up
// after a limited number of rows, since all matches may be at the end of the order (such as names with 'zo').

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { boundOf, directed, type KeysetRange } from '#server/lists/selection/keyset.sql.ts'
import { allOf, type Listing, type Words } from '#server/lists/selection/listing.sql.ts'
import { denseShareInOrder, mostTestedInOrder } from '#server/lists/selection/plan-limits.ts'
import { shareOfSample } from '#server/lists/words/indexed-terms.sql.ts'
import { queryOfRow } from '#server/lists/words/segments.sql.ts'
import { countMatches, withRanges } from './matched-rows.sql.ts'
import { lookUp, type PagePlan } from './read-page.sql.ts'

/** Returns undefined if it would read more rows than finding all matches. */
export async function chooseTestMatches(
  db: Db,
  words: Words,
  { table }: Listing,
  { order, start }: KeysetRange,
): Promise<PagePlan | undefined> {
  const isHeldInOrder = order.sortKey.isIndexed && words.table === table && !start?.checksPrevious
  if (!isHeldInOrder || (await shareOfSample(db, words)) < denseShareInOrder) return undefined
  return testMatches(words)
}

function testMatches(words: Words): PagePlan {
  return (listing, range) => {
    const { key } = range.order
    const { narrowed, bounds } = withRanges(words, listing, [...listing.ranges, ...range.within])
    const isMatch = allOf([...bounds, ...narrowed.conditions, sql`search @@ ${queryOfRow(words)}`])
    const inOrder = sql`from ${raw(listing.table)} where ${allOf(boundOf(range, key))} order by ${directed(key, range)}`
    const tested = sql`select id, ${key} as key, ${isMatch} as is_match ${inOrder} limit ${raw(String(mostTestedInOrder))}`
    const count = raw(String(range.count))
    return {
      collecting: { matches: sql`select id, key from (${tested}) as tested where is_match limit ${count}` },
      rows: lookUp(listing, sql`select id, key from matches order by ${directed(sql`key`, range)}`),
      total: countMatches(words, listing, range),
      // There may be more matches beyond the tested rows.
      overflows: sql`case when (select count(*) from matches) < ${count}
        then exists (select ${inOrder} offset ${raw(String(mostTestedInOrder))} limit 1) else false end`,
    }
  }
}
