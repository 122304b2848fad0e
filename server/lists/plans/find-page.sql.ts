// Finds the rows of a page with one of two plans: read in its order until it is full, or collected and sorted. A selection by words has
// its own (matched-rows.sql.ts).

import sql, { join, raw } from 'sql-template-tag'
import { type Db, plannedForValues } from '#server/db/client.ts'
import type { KeysetRange } from '#server/lists/selection/keyset.sql.ts'
import { allOf, branchOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'
import { collect, collectInFlagGroups, isCollectedInFlagGroups } from './collect-rows.sql.ts'
import { isInFlagGroups, mergeFlagGroups, scanIndex } from './in-order.sql.ts'
import { readMatches } from './matched-rows.sql.ts'
import { type Found, type PagePlan, readPage } from './read-page.sql.ts'
import { chooseTestMatches } from './test-matches.sql.ts'

/** `isSortedWhole`: the order is that of all matches, also where they are too many to be counted. */
export type FoundInOrder = Found & { isSortedWhole?: true }

/** A plan, and what is known of the rows that it finds. */
type Candidate = { plan: PagePlan } & Partial<Pick<FoundInOrder, 'isSortedWhole' | 'total'>>

export async function findPage(
  db: Db,
  listing: Listing,
  range: KeysetRange,
  mostBytes: number,
): Promise<FoundInOrder> {
  const plans = listing.words ? plansOfWords : plansOfRows
  for await (const { plan, ...known } of plans(db, listing, range)) {
    const found = await readPage(db, listing, range, mostBytes, plan)
    if (found !== 'too many') return { ...found, ...known }
  }
  throw new Error('No page plan is left to find the rows.')
}

/** All but the last may meet too many rows or flag groups. */
async function* plansOfRows(db: Db, listing: Listing, range: KeysetRange): AsyncGenerator<Candidate> {
  const isCollected = await isSmall(db, listing)
  if (isCollected && isCollectedInFlagGroups(listing)) yield { plan: collectInFlagGroups }
  if (isCollected) yield { plan: collect }
  // So many rows that a page is soon full in its order.
  const known = isCollected ? { total: `${countCap}+` } : {}
  if (isInFlagGroups(listing, range)) yield { plan: mergeFlagGroups, ...known }
  yield { plan: scanIndex, ...known }
}

async function* plansOfWords(db: Db, listing: Listing, range: KeysetRange): AsyncGenerator<Candidate> {
  const { words } = listing
  if (!words) return
  const testing = await chooseTestMatches(db, words, listing, range)
  if (testing) yield { plan: testing, isSortedWhole: true }
  yield { plan: readMatches(await chooseIndexedTerms(db, words)) }
}

/** Whether the rows are collected first: a residual filter selects few, and of ranges PostgreSQL's estimate tells. */
async function isSmall(db: Db, listing: Listing): Promise<boolean> {
  if (listing.residualFilters.length > 0) return true
  return listing.ranges.length > 0 && (await expectRows(db, listing)) <= 2 * countCap
}

type Explained = [{ Plan: { 'Plan Rows': number } }]

/** By PostgreSQL's statistics, and by what a range itself expects where it has none. */
async function expectRows(db: Db, listing: Listing): Promise<number> {
  const known = listing.ranges.flatMap(({ expected }) => (expected ? [expected] : []))
  const ranges = listing.ranges.filter(({ expected }) => !expected)
  const conditions = [
    ...branchOf(listing),
    ...listing.flagFilters,
    ...conditionsBeyondFlags({ ...listing, ranges }),
  ]
  const [[planned], [own]] = await Promise.all([
    db.query<{ 'QUERY PLAN': Explained }>(sql`
      ${plannedForValues} explain (format json) select from ${raw(listing.table)} where ${allOf(conditions)}`),
    known.length === 0 ? [] : db.query<{ rows: number }>(sql`select least(${join(known)})::float8 as rows`),
  ])
  const rows = [planned?.['QUERY PLAN'][0].Plan['Plan Rows'], own?.rows]
  return Math.min(...rows.map((one) => one ?? Number.POSITIVE_INFINITY))
}
