// Page plans of a list that is filtered by words: all rows that hold a rare word; rows with common words by an index scan in
// the order of the list and, where that does not find them soon, by the plan whose worst case is the shorter one.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Range } from './filters.ts'
import { allOf, type Listing, type Order, partitionOf } from './listing.ts'
import {
  boundOf,
  countCap,
  directed,
  headsOfFlagGroups,
  type KeysetRange,
  merged,
  type PagePlan,
  readFlagGroups,
  scanIndex,
  withDocuments,
} from './page-rows.ts'
import type { WordPlan } from './word-plan.ts'

export type Words = NonNullable<Listing['words']>

/** To scan and test one row takes as long as to collect so many rows by the index of words. */
const collectedPerScanned = 4
const collectedPerWordsScanned = 2

/** A scan takes no longer than to collect so many rows. */
const mostCollected = 40_000

/**
 * How many rows of an order to scan for a page, where the scan should find the words sooner than it takes to collect all
 * rows that hold them; else undefined. `selected`: how many rows the flag filters leave. A residual filter, such as a
 * user's id, leaves few rows whatever the words are. Words are not spread evenly over an order, so the scan may take as
 * long as collecting would.
 */
export function rowsToScan(
  listing: Listing,
  words: Words,
  plan: WordPlan,
  { order, count }: KeysetRange,
  selected: number,
): number | undefined {
  if (words.filters.length + listing.ranges.length > 0 || plan.expected < countCap) return undefined
  const each = isWordIndexed(listing, words, order) ? collectedPerWordsScanned : collectedPerScanned
  const needed = Math.min(selected, (count * plan.rows) / plan.expected)
  if (needed * each >= plan.collected) return undefined
  return Math.round(Math.min(plan.collected, mostCollected) / each)
}

/** Whether an index of the table of words holds the order, so that no row has to be looked up for its words. */
function isWordIndexed(listing: Listing, words: Words, { sortKey }: Order): boolean {
  if (isNarrow(listing)) return false
  return sortKey.isWordIndexed === true || (sortKey.isIndexed === true && words.table === listing.table)
}

function isNarrow(listing: Listing): boolean {
  return listing.flagFilters.length > 0 && listing.flagGroups !== undefined
}

/** Whether scanning all rows that the flag filters leave ends sooner than collecting all that hold the words. */
export function endsSooner(plan: WordPlan, selected: number): boolean {
  return selected * collectedPerScanned < plan.collected
}

/** All rows that hold the words. */
export function collectWords(words: Words, plan: WordPlan): PagePlan {
  return (listing, range) => {
    const conditions = [
      ...partitionOf(listing),
      ...listing.flagFilters,
      ...words.filters,
      ...listing.ranges.map((one) => testRange(listing, words, one)),
      ...range.within.map(({ test }) => test(range.order.key)),
      plan.collecting,
    ]
    return {
      collecting: sql`with collected as materialized (
        select id, ${range.order.key} as key from ${raw(words.table)} where ${allOf(conditions)})`,
      rows: withDocuments(
        listing,
        sql`select id, key from collected where ${allOf(boundOf({ ...range, within: [] }, sql`key`))}
          order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`,
      ),
      total: sql`(select case when count(*) > ${raw(String(countCap))} then ${`${countCap}+`} else count(*)::text end from collected)`,
      overflows: sql`false`,
    }
  }
}

/** Those of the first `scanned` rows that hold the words; overflows where they do not fill the page. */
export function scanSome(words: Words, plan: WordPlan, scanned: number): PagePlan {
  return (listing, range) => {
    const { order } = range
    const narrow = isNarrow(listing)
    if (!order.sortKey.isIndexed && !narrow) return scanFurther(words, plan)(listing, range)
    const count = raw(String(range.count))
    const first = { ...range, count: scanned }
    const heads = headsOfFlagGroups({ ...listing, residualFilters: [] }, first)
    const hasWords = isWordIndexed(listing, words, order)
    const [table, row] = hasWords ? [words.table, sql`search`] : [listing.table, sql`null`]
    const scannable = { ...listing, table, row, residualFilters: [] }
    const isIndexed = narrow
      ? [heads.rows]
      : listing.partitions.map(
          (partition) => scanIndex({ ...scannable, partitions: [partition] }, first).rows,
        )
    const [columns, test] = hasWords
      ? [sql`(id, key, search)`, plan.testing]
      : [sql``, testOf(words, plan, sql`scanned.id`)]
    // Each row is tested as it is scanned: the rows of several partitions would all be tested before they are sorted.
    const met = isIndexed.map(
      (rows) => sql`(select id, key from (${rows}) as scanned ${columns}
        where ${test} order by ${directed(sql`key`, range)} limit ${count})`,
    )
    return {
      collecting: narrow ? heads.collecting : sql``,
      rows: withDocuments(listing, merged(met, range)),
      total: sql`null`,
      overflows: sql`count(*) < ${count}`,
    }
  }
}

/** All rows that the flag filters leave, until enough of them hold the words. */
export function scanFurther(words: Words, plan: WordPlan): PagePlan {
  return (listing, range) => {
    const { table, flagFilters, flagGroups } = listing
    const residualFilters = [...words.filters, testOf(words, plan, sql`${raw(table)}.id`)]
    const isIndexed = flagFilters.length === 0 && range.order.sortKey.isIndexed
    const planOf = isIndexed || !flagGroups ? scanIndex : readFlagGroups
    return { ...planOf({ ...listing, residualFilters }, range), total: sql`null` }
  }
}

/** The table of words has no column for some ranges: they are tested of the row itself. */
function testRange(listing: Listing, { table }: Words, { key, test }: Range): Sql {
  const isSame =
    table === listing.table || Object.values(listing.sortKeys).some((one) => one.expression === key)
  if (isSame) return test(raw(key))
  return sql`(select ${test(raw(`kept.${key}`))} from ${raw(listing.table)} as kept where kept.id = ${raw(table)}.id)`
}

function testOf({ table }: Words, { testing }: WordPlan, id: Sql): Sql {
  return sql`(select ${testing} from ${raw(table)} as words where words.id = ${id})`
}
