// The rows of a page of a list that is filtered by words: all that hold a rare word; of common words those that are met
// along the order of the list, and where they are not met soon, in the way that is bound to end soonest.

import sql, { raw, type Sql } from 'sql-template-tag'
import { allOf, conditionsOf, type Listing, type Order } from './listing.ts'
import {
  boundOf,
  countCap,
  directed,
  headsOfFacets,
  merged,
  type Reach,
  readFacets,
  type Way,
  walk,
  withDocuments,
} from './page-rows.ts'
import type { WordPlan } from './word-plan.ts'

export type Words = NonNullable<Listing['words']>

/** Walking along one row and testing it takes as long as gathering so many rows by the index of words. */
const gatheredPerWalked = 4
const gatheredPerWordsWalked = 2

/** A walk takes no longer than gathering so many. */
const mostGathered = 40_000

/**
 * How many rows of an order to walk along for a page, where its words should be met sooner than all rows that hold them
 * are gathered; else undefined. `selected`: how many rows the flags leave. Another condition than flags, such as a
 * user's id, leaves few rows whatever the words are. Words are met at other places than all others, later ones most of
 * all: so the walk may take as long as gathering would.
 */
export function rowsToWalk(
  listing: Listing,
  words: Words,
  plan: WordPlan,
  { order, count }: Reach,
  selected: number,
): number | undefined {
  if (words.besides.length > 0 || plan.expected < countCap) return undefined
  const each = walksWords(listing, words, order) ? gatheredPerWordsWalked : gatheredPerWalked
  const needed = Math.min(selected, (count * plan.rows) / plan.expected)
  if (needed * each >= plan.gathered) return undefined
  return Math.round(Math.min(plan.gathered, mostGathered) / each)
}

/** Whether the order is walked along where the words stand, so that no row has to be looked up for them. */
function walksWords(listing: Listing, words: Words, { sortKey }: Order): boolean {
  if (isNarrow(listing)) return false
  return sortKey.walksWords === true || (sortKey.walks === true && words.table === listing.table)
}

function isNarrow(listing: Listing): boolean {
  return listing.narrowing.length > 0 && listing.facets !== undefined
}

/** Whether a walk through all rows that the flags leave ends sooner than gathering all that hold the words. */
export function endsSooner(plan: WordPlan, selected: number): boolean {
  return selected * gatheredPerWalked < plan.gathered
}

/** All rows that hold the words. */
export function gatherWords(words: Words, plan: WordPlan): Way {
  return (listing, reach) => {
    const conditions = conditionsOf({ ...listing, others: [...words.besides, plan.gathering] })
    return {
      gathering: sql`with gathered as materialized (
        select id, ${reach.order.key} as key from ${raw(words.table)} where ${allOf(conditions)})`,
      rows: withDocuments(
        listing,
        sql`select id, key from gathered where ${allOf(boundOf(reach, sql`key`))}
          order by ${directed(sql`key`, reach)} limit ${raw(String(reach.count))}`,
      ),
      total: sql`(select case when count(*) > ${raw(String(countCap))} then ${`${countCap}+`} else count(*)::text end from gathered)`,
      overflows: sql`false`,
    }
  }
}

/** Those of the first `walked` rows that hold the words; too few where these don't fill the page. */
export function walkSome(words: Words, plan: WordPlan, walked: number): Way {
  return (listing, reach) => {
    const { order } = reach
    const narrow = isNarrow(listing)
    if (!order.sortKey.walks && !narrow) return walkOn(words, plan)(listing, reach)
    const count = raw(String(reach.count))
    const first = { ...reach, count: walked }
    const heads = headsOfFacets({ ...listing, others: [] }, first)
    const hasWords = walksWords(listing, words, order)
    const [table, row] = hasWords ? [words.table, sql`search`] : [listing.table, sql`null`]
    const walkable = { ...listing, table, row, others: [] }
    const walks = narrow
      ? [heads.rows]
      : listing.branches.map((branch) => walk({ ...walkable, branches: [branch] }, first).rows)
    const [columns, test] = hasWords
      ? [sql`(id, key, search)`, plan.testing]
      : [sql``, testOf(words, plan, sql`walked.id`)]
    // Each tested as it is walked along: the rows of several would all be tested before they were put in order.
    const met = walks.map(
      (rows) => sql`(select id, key from (${rows}) as walked ${columns}
        where ${test} order by ${directed(sql`key`, reach)} limit ${count})`,
    )
    return {
      gathering: narrow ? heads.gathering : sql``,
      rows: withDocuments(listing, merged(met, reach)),
      total: sql`null`,
      overflows: sql`count(*) < ${count}`,
    }
  }
}

/** All rows that the flags leave, until enough of them hold the words. */
export function walkOn(words: Words, plan: WordPlan): Way {
  return (listing, reach) => {
    const { table, narrowing, facets } = listing
    const others = [...words.besides, testOf(words, plan, sql`${raw(table)}.id`)]
    const walks = narrowing.length === 0 && reach.order.sortKey.walks
    const way = walks || !facets ? walk : readFacets
    return { ...way({ ...listing, others }, reach), total: sql`null` }
  }
}

function testOf({ table }: Words, { testing }: WordPlan, id: Sql): Sql {
  return sql`(select ${testing} from ${raw(table)} as words where words.id = ${id})`
}
