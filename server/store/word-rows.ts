// The rows of a page of a list that is filtered by words: all that hold a rare word; of common words those that are met
// along the order of the list, and where they are not met soon, in the way that is bound to end soonest.

import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/database.ts'
import { allOf, conditionsOf, type Listing } from './listing.ts'
import {
  boundOf,
  countCap,
  directed,
  merged,
  type PageRows,
  type Reach,
  readFacets,
  type Way,
  walk,
  withDocuments,
} from './page-rows.ts'
import { gatheredPerTested, type WordPlan } from './word-plan.ts'

export type Words = NonNullable<Listing['words']>

/**
 * Whether the words are met along an order soon enough. Another condition than flags, such as a user's id, leaves few
 * rows whatever the words are.
 */
export function isMet(words: Words, plan: WordPlan): boolean {
  return words.besides.length === 0 && plan.expected >= countCap
}

/** The way to try first; it finds too little where common words are not met soon. */
export function firstWay(listing: Listing, words: Words, plan: WordPlan): Way {
  if (isMet(words, plan)) return (sql, _, reach) => walkSome(sql, listing, words, plan, reach)
  return (sql, _, reach) => gatherWords(sql, listing, words, plan, reach)
}

/** Then the shorter way to the end: through the `selected` rows that the flags leave, or all that hold the words. */
export function lastWay(listing: Listing, words: Words, plan: WordPlan, selected: number): Way {
  if (selected * gatheredPerTested < plan.gathered)
    return (sql, _, reach) => walkOn(sql, listing, words, plan, reach)
  return (sql, _, reach) => gatherWords(sql, listing, words, plan, reach)
}

function gatherWords(sql: Sql, listing: Listing, words: Words, plan: WordPlan, reach: Reach): PageRows {
  const conditions = conditionsOf({ ...listing, others: [...words.besides, plan.gathering] })
  return {
    gathering: sql`with gathered as materialized (
      select id, ${reach.order.key} as key from ${sql(words.table)} where ${allOf(sql, conditions)})`,
    rows: withDocuments(
      sql,
      listing,
      sql`select id, key from gathered where ${allOf(sql, boundOf(sql, reach, sql`key`))}
        order by ${directed(sql, sql`key`, reach)} limit ${sql.unsafe(String(reach.count))}`,
    ),
    total: sql`(select case when count(*) > ${sql.unsafe(String(countCap))} then ${`${countCap}+`} else count(*)::text end from gathered)`,
    overflows: sql`false`,
  }
}

/** So many rows are walked along. */
const walkedRows = 10_000

function walkSome(sql: Sql, listing: Listing, words: Words, plan: WordPlan, reach: Reach): PageRows {
  if (!reach.order.sortKey.walks) return walkOn(sql, listing, words, plan, reach)
  const { key } = reach.order
  const count = sql.unsafe(String(reach.count))
  const branches = listing.branches.map(
    (branch) => sql`(
      select id, key from (
        select *, ${key} as key from ${sql(listing.table)}
        where ${allOf(sql, [...branch, ...boundOf(sql, reach, key)])}
        order by ${directed(sql, key, reach)} limit ${sql.unsafe(String(walkedRows))}
      ) as walked
      where ${allOf(sql, [...listing.narrowing, testOf(sql, words, plan, sql`walked.id`)])}
      order by ${directed(sql, sql`key`, reach)} limit ${count})`,
  )
  const rows = merged(sql, branches, reach)
  return {
    gathering: sql``,
    rows: withDocuments(
      sql,
      listing,
      sql`select id, key from (${rows}) as met order by ${directed(sql, sql`key`, reach)} limit ${count}`,
    ),
    total: sql`null`,
    overflows: sql`count(*) < ${count}`,
  }
}

function walkOn(sql: Sql, listing: Listing, words: Words, plan: WordPlan, reach: Reach): PageRows {
  const { table, narrowing, facets } = listing
  const others = [...words.besides, testOf(sql, words, plan, sql`${sql(table)}.id`)]
  const walks = narrowing.length === 0 && reach.order.sortKey.walks
  const way = walks || !facets ? walk : readFacets
  return { ...way(sql, { ...listing, others }, reach), total: sql`null` }
}

function testOf(sql: Sql, { table }: Words, { testing }: WordPlan, id: Fragment): Fragment {
  return sql`(select ${testing} from ${sql(table)} as words where words.id = ${id})`
}
