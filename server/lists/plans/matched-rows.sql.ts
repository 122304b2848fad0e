// The page plan of a list that is filtered by words. In the order of time it reads matches until the page is full; for any other order it
// sorts all matches, or the newest ten thousand if there are more.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { KeyRange } from '#server/lists/selection/filters.sql.ts'
import { boundOf, directed, type KeysetRange } from '#server/lists/selection/keyset.sql.ts'
import { allOf, type Listing, type Words } from '#server/lists/selection/listing.sql.ts'
import { countCap, largeTable } from '#server/lists/selection/plan-limits.ts'
import { findMatches } from '#server/lists/words/find-matches.sql.ts'
import { segmentKey } from '#server/lists/words/segments.sql.ts'
import { lookUp, type PagePlan, type PageRows } from './read-page.sql.ts'

export function readMatches(words: Words): PagePlan {
  return (listing, range) =>
    range.order.sortKey.expression === segmentKey(words)
      ? inOrderOfTime(words, listing, range)
      : sorted(words, listing, range)
}

/** SELECT of id and key of the selected rows, or of the newest `most` rows. */
export function selectMatches(
  words: Words,
  listing: Listing,
  {
    key = sql`null`,
    most,
    lastStep,
  }: { key?: Sql; most?: number | undefined; lastStep?: Sql | undefined } = {},
): Sql {
  const { narrowed, bounds } = withRanges(words, listing, listing.ranges)
  return findMatches(narrowed, { key, bounds, newestFirst: true, most, isSorted: false, lastStep })
}

function inOrderOfTime(words: Words, listing: Listing, range: KeysetRange): PageRows {
  const { key } = range.order
  const { narrowed } = withRanges(words, listing, listing.ranges)
  const { collecting, bounds } = keyBoundsOf(words, listing)
  const name = raw(range.ascending ? 'page_up' : 'page_down')
  const page = findMatches(narrowed, {
    key,
    bounds: [...boundOf(range, key, { isTested: true }), ...bounds],
    newestFirst: range.ascending,
    most: range.count,
    isSorted: true,
  })
  // A first page that is not full contains all matches.
  const isFull = sql`(select count(*) from ${name}) = ${range.count}`
  const lastStep =
    words.terms.length + words.tested.length + words.values.length === 1
      ? undefined
      : sql`(select max(step) from ${name} where ${words.rows} > ${raw(String(largeTable))} having count(*) = ${range.count})`
  const all = countMatches(words, listing, range, lastStep)
  return {
    collecting: { ...collecting, [name.text]: page },
    rows: lookUp(listing, sql`select id, key from ${name} order by ${directed(sql`key`, range)}`),
    total: range.start
      ? all
      : sql`case when ${isFull} then ${all} else (select count(*)::text from ${name}) end`,
    overflows: sql`false`,
  }
}

function sorted(words: Words, listing: Listing, range: KeysetRange): PageRows {
  const { narrowed, bounds } = withRanges(words, listing, [...listing.ranges, ...range.within])
  const ofKey = keyBoundsOf(words, listing)
  const newest = findMatches(narrowed, {
    key: range.order.key,
    bounds: [...bounds, ...ofKey.bounds],
    newestFirst: true,
    most: countCap + 1,
    isSorted: true,
  })
  const inPage = allOf(boundOf({ ...range, within: [] }, sql`key`))
  return {
    collecting: { ...ofKey.collecting, newest },
    rows: lookUp(
      listing,
      sql`select id, key from newest where ${inPage}
        order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`,
    ),
    total: sql`(select ${countedUpTo(countCap)} from newest)`,
    overflows: sql`false`,
  }
}

/** SQL of the number of all matches; null if nothing is counted. */
export function countMatches(words: Words, listing: Listing, { within }: KeysetRange, lastStep?: Sql): Sql {
  const most = listing.count.most ?? countCap
  if (most === 0) return sql`null`
  const whole = { ...listing, ranges: [...listing.ranges, ...within] }
  const counted = selectMatches(words, whole, { most: most + 1, lastStep })
  return sql`(select ${countedUpTo(most, lastStep)} from (${counted}) as counted)`
}

/** A minimum if there are more, or if the segments after `lastStep` are not counted. */
function countedUpTo(most: number, lastStep = sql`null`): Sql {
  const limit = raw(String(most))
  return sql`least(count(*), ${limit}) || case when count(*) > ${limit} or ${lastStep} is not null then '+' else '' end`
}

/** Ranges of time bound the segments; others are conditions on a row. */
export function withRanges(
  words: Words,
  listing: Listing,
  ranges: KeyRange[],
): { narrowed: Words; bounds: Sql[] } {
  const isOfTime = ({ key }: KeyRange): boolean => key === segmentKey(words)
  const conditions = ranges
    .filter((range) => !isOfTime(range))
    .map((range) => testRange(words, listing, range))
  return {
    narrowed: { ...words, conditions: [...words.conditions, ...conditions] },
    bounds: ranges.filter(isOfTime).map(({ key, test }) => test(raw(key))),
  }
}

/** Bounds of the segments' key by filters on other keys, for all branches: without them every newer match is tested on its row. */
function keyBoundsOf(words: Words, listing: Listing): { collecting: Record<string, Sql>; bounds: Sql[] } {
  const ofTime = listing.keyBounds?.filter(({ key }) => key === segmentKey(words)) ?? []
  if (ofTime.length === 0) return { collecting: {}, bounds: [] }
  const key = raw(segmentKey(words))
  const ends = join(
    ofTime.map(({ name }) => sql`select first, last from ${raw(name)}`),
    ' union all ',
  )
  return {
    collecting: Object.fromEntries(ofTime.map(({ name, finding }) => [name, finding])),
    bounds: [
      sql`${key} >= (select - max(last) from (${ends}) as ends) and ${key} <= (select - min(first) from (${ends}) as ends)`,
    ],
  }
}

/** A separate table of words does not have the columns of all ranges: the missing ones are tested on the row itself. */
function testRange({ table: ofWords, columns: inWords }: Words, { table }: Listing, range: KeyRange): Sql {
  const { key, columns, test, testRow } = range
  if (!inWords || columns.every((column) => inWords.includes(column))) return test(raw(key))
  return sql`(select ${testRow('stored')} from ${raw(table)} as stored where stored.id = ${raw(ofWords)}.id)`
}
