// The rows of a list that is filtered by words. Each step reads a bounded number of rows: all rows with the words, if
// they are few; else an index scan in the order of the list, which finds common words soon. Only where that scan does
// not fill the page, all rows with the words are collected.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { collected } from './collect-rows.ts'
import type { Range } from './filters.ts'
import { boundOf, directed, type KeysetRange, merged } from './keyset-range.ts'
import { allOf, type Listing, partitionOf } from './listing.ts'
import { countCap, type PagePlan, withDocuments } from './page-rows.ts'
import { matches, partsOf, type Words } from './word-parts.ts'
import type { WordPlan } from './word-plan.ts'

/** Rows with common words are counted in this many first rows of each part, unless the statistics tell of more. */
const countedRows = 300

/** All rows with the words; overflows where there are too many. */
export function collectWords(words: Words, plan: WordPlan): PagePlan {
  return (listing, range) => {
    const found = matches(listing, words, range, [...partitionOf(listing), plan.collecting(sql`search`)])
    return collected(listing, range, { found }, sql`select id, key from found`)
  }
}

/** By index scans; of a part of the list whose scan does not fill the page, all rows with the words. */
export function scanWords(words: Words, plan: WordPlan): PagePlan {
  return (listing, range) => {
    const { collecting, parts } = partsOf(listing, words, plan, range)
    const inOrder = sql`order by ${directed(sql`key`, range)} limit ${raw(String(range.count))}`
    const ctes = { ...collecting }
    const pages: Sql[] = []
    const tallies: Sql[] = []
    const atLeast = isFiltered(listing, words, range) ? 0 : plan.atLeast
    const counted = atLeast > countedRows ? 1 : countedRows
    for (const [index, { scan, most, test, matching }] of parts.entries()) {
      const named = (what: string): string => `${what}_${index}_${range.ascending ? 'up' : 'down'}`
      const [hits, short, all, page] = [named('hits'), named('short'), named('all'), named('page')]
      const within = index === 0 ? range : { ...range, within: [...range.within, upTo(pages[0], range)] }
      const isShort = sql`(select is_short from ${raw(short)})`
      ctes[hits] =
        sql`select id, key from (${scan({ ...within, count: most })}) as scanned where ${test} ${inOrder}`
      ctes[short] = sql`select (select count(*) from ${raw(hits)}) < ${range.count}
        and exists (select from (${scan({ ...within, count: most + 1 }, 'ids')}) as scanned offset ${most}) as is_short`
      ctes[all] = matches(listing, words, within, [...matching, isShort])
      ctes[page] = sql`(select id, key from ${raw(hits)} where not ${isShort}) union all
        (select id, key from ${raw(all)} where ${allOf(boundOf({ ...range, within: [] }, sql`key`))} ${inOrder})`
      const isCounted = index === 0 ? isShort : sql`(${isShort} and not ${isFull(pages[0], range)})`
      const beginning = scan({ ...range, start: undefined, count: counted })
      tallies.push(
        sql`select count(*) as total, false as is_minimum from ${raw(all)} where ${isCounted}`,
        sql`select count(*) filter (where holds), count(*) = ${counted}
          from (select ${test} as holds from (${beginning}) as scanned where not ${isCounted}) as tested`,
      )
      pages.push(raw(page))
    }
    ctes.tally = sql`select sum(total) as total, bool_or(is_minimum) as is_minimum from (${join(tallies, ' union all ')}) as tallies`
    return {
      collecting: ctes,
      rows: withDocuments(
        listing,
        merged(
          pages.map((page) => sql`(select id, key from ${page} ${inOrder})`),
          range,
        ),
      ),
      total: totalOf(atLeast),
      overflows: sql`false`,
    }
  }
}

/** Where the first part fills the page, the others are only read as far as its last row. */
function upTo(page: Sql | undefined, { order, ascending, count }: KeysetRange): Range {
  const { expression, type } = order.sortKey
  const [last, operator, sign] = ascending ? ['max', '<=', ''] : ['min', '>=', '-']
  const end = raw(`'${sign}${type === 'bigint' ? '9223372036854775807' : 'Infinity'}'::${type}`)
  const read = sql`(select ${raw(last)}(key) from ${page} having count(*) = ${count})`
  const isWithin = (key: Sql): Sql => sql`${key} ${raw(operator)} coalesce(${read}, ${end})`
  // PostgreSQL estimates a third of all rows for a bound of unknown value, which is far too many; for two bounds a
  // ninth.
  return { key: expression, test: (key) => sql`${isWithin(key)} and (${isWithin(key)}) is true` }
}

function isFull(page: Sql | undefined, { count }: KeysetRange): Sql {
  return sql`(select count(*) = ${count} from ${page})`
}

/** By conditions other than words. */
function isFiltered({ flagFilters, ranges }: Listing, words: Words, { within }: KeysetRange): boolean {
  return flagFilters.length + ranges.length + within.length + words.filters.length > 0
}

/** Exact, or a minimum: the rows of the page, or the bound from the statistics. */
function totalOf(atLeast: number): Sql {
  const cap = raw(String(countCap))
  const total = sql`(select total from tally)`
  return sql`case when (select is_minimum from tally) or ${total} > ${cap}
    then least(greatest(${total}, count(*), ${atLeast}), ${cap}) || '+' else ${total}::text end`
}
