// The parts of a list that indexes hold in its order, and how the words of their rows are tested.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Range } from './filters.ts'
import { headsOfFlagGroups } from './flag-groups.ts'
import { boundOf, directed, type KeysetRange, ownRanges } from './keyset-range.ts'
import { allOf, type Listing, partitionOf, type WordIndex } from './listing.ts'
import type { WordPlan } from './word-plan.ts'

export type Words = NonNullable<Listing['words']>

/** The most rows that are scanned for a page where words are looked up by id. */
const mostLookedUp = 2_000
/** The same where a small index of words finds all matches soon. */
const fewScanned = 500

/**
 * `scan`: SELECT of as many rows as a range counts, in order. `most`: how many rows to scan at most. `test`: whether a
 * row is selected. `matching`: conditions on the table of words.
 */
export type Part = {
  scan: (range: KeysetRange, columns?: 'ids') => Sql
  most: number
  test: Sql
  matching: Sql[]
}

export type Parts = { collecting: Record<string, Sql>; parts: Part[] }

export function partsOf(listing: Listing, words: Words, plan: WordPlan, range: KeysetRange): Parts {
  const { order } = range
  const conditions = [plan.testing, ...conditionsBeyondWords(listing, words)]
  const lookedUp = sql`(select ${allOf(conditions)} from ${raw(words.table)} where ${raw(words.table)}.id = scanned.id)`
  if (listing.flagGroups && (listing.flagFilters.length > 0 || !order.sortKey.isIndexed)) {
    const byFlags = { ...listing, ranges: [], residualFilters: [] }
    const scan = (of: KeysetRange): Sql => headsOfFlagGroups(byFlags, of).rows
    const matching = [...partitionOf(listing), plan.collecting(sql`search`)]
    return {
      collecting: headsOfFlagGroups(byFlags, range).collecting,
      parts: [{ scan, most: mostLookedUp, test: lookedUp, matching }],
    }
  }
  const all: WordIndex = { conditions: [] }
  const indexes = words.table === listing.table ? [all] : order.sortKey.wordIndexes
  const table = raw(indexes ? words.table : listing.table)
  const parts = listing.partitions.flatMap((partition) =>
    (indexes ?? [all]).map((index): Part => {
      const within = [...partition, ...index.conditions]
      return {
        scan: (
          of,
          columns,
        ) => sql`select ${columns || !indexes ? sql`id` : sql`*`}, ${order.key} as key from ${table}
          where ${allOf([...within, ...boundOf(of, order.key)])}
          order by ${directed(order.key, of)} limit ${raw(String(of.count))}`,
        most: !indexes ? mostLookedUp : index.words ? fewScanned : plan.mostScanned,
        test: indexes ? allOf([...listing.flagFilters, ...conditions]) : lookedUp,
        matching: [...within, plan.collecting(index.words ?? sql`search`)],
      }
    }),
  )
  return { collecting: {}, parts }
}

/** All selected rows of the table of words, without the start of the range. */
export function matches(listing: Listing, words: Words, range: KeysetRange, matching: Sql[]): Sql {
  const conditions = [...matching, ...listing.flagFilters, ...conditionsBeyondWords(listing, words)]
  return sql`select id, ${range.order.key} as key from ${raw(words.table)}
    where ${allOf([...conditions, ...ownRanges(range)])}`
}

function conditionsBeyondWords(listing: Listing, words: Words): Sql[] {
  return [...words.filters, ...listing.ranges.map((range) => testRange(listing, words, range))]
}

/** The table of words has no column for some ranges: these are tested on the row itself. */
function testRange(listing: Listing, { table }: Words, { key, test }: Range): Sql {
  const isSame =
    table === listing.table || Object.values(listing.sortKeys).some((one) => one.expression === key)
  if (isSame) return test(raw(key))
  return sql`(select ${test(raw(`stored.${key}`))} from ${raw(listing.table)} as stored where stored.id = ${raw(table)}.id)`
}
