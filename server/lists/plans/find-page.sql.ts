// Finds the rows of a page with one of two plans: rows are read in order until the page is full, or collected and sorted. A selection by
// words has its own plan (matched-rows.sql.ts).

import sql, { join, raw } from 'sql-template-tag'
import { type Db, plannedForValues } from '#server/db/client.ts'
import type { KeysetRange } from '#server/lists/selection/keyset.sql.ts'
import { allOf, branchOf, conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'
import { collect, collectInFlagGroups, isCollectedInFlagGroups } from './collect-rows.sql.ts'
import { isInFlagGroups, mergeFlagGroups, scanIndex } from './in-order.sql.ts'
import { readMatches } from './matched-rows.sql.ts'
import { type PageContent, type PagePlan, readPage } from './read-page.sql.ts'
import { chooseTestMatches } from './test-matches.sql.ts'

/** `isSortedWhole`: the order includes all matches, even if they are too many to be counted. */
export type SortedPage = PageContent & { isSortedWhole?: true }

/** A plan, and what is known of the rows that it finds. */
type Candidate = { plan: PagePlan } & Partial<Pick<SortedPage, 'isSortedWhole' | 'total'>>

export async function findPage(
  db: Db,
  listing: Listing,
  range: KeysetRange,
  mostBytes: number,
): Promise<SortedPage> {
  const plans = listing.words ? plansOfWords : plansOfRows
  for await (const { plan, ...known } of plans(db, listing, range)) {
    const found = await readPage(db, listing, range, mostBytes, plan)
    if (found !== 'too many') return { ...found, ...known }
  }
  throw new Error('No page plan is left to find the rows.')
}

/** All plans but the last may meet too many rows or flag groups. */
async function* plansOfRows(db: Db, listing: Listing, range: KeysetRange): AsyncGenerator<Candidate> {
  const { rows, stated, flagged } = await expectRows(db, listing)
  const isCollected = rows <= 2 * countCap
  if (isCollected && stated >= flagged && isCollectedInFlagGroups(listing, flagged))
    yield { plan: collectInFlagGroups }
  if (isCollected) yield { plan: collect }
  // There are so many rows that a page in their order is soon full.
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

type Explained = [{ Plan: { 'Plan Rows': number } }]

/** The expected rows of the selection, of a range with its own estimate, and of the flags alone. */
type Expected = { rows: number; stated: number; flagged: number }

/** A residual filter selects few rows; for ranges PostgreSQL's statistics decide, or the range's own estimate if there are none. */
async function expectRows(db: Db, listing: Listing): Promise<Expected> {
  const { ranges, residualFilters, flagFilters, count } = listing
  const all = Number.POSITIVE_INFINITY
  const every = { rows: all, stated: all, flagged: all }
  if (residualFilters.length > 0) return { ...every, rows: 0 }
  if (ranges.length === 0) return every
  const known = ranges.flatMap(({ expected }) => (expected ? [expected] : []))
  const planned = { ...listing, ranges: ranges.filter(({ expected }) => !expected) }
  const conditions = [...branchOf(listing), ...flagFilters, ...conditionsBeyondFlags(planned)]
  const flagged = flagFilters.length > 0 && count.maintained ? count.maintained : sql`null`
  const [[explained], [counted]] = await Promise.all([
    db.query<{ 'QUERY PLAN': Explained }>(sql`
      ${plannedForValues} explain (format json) select from ${raw(listing.table)} where ${allOf(conditions)}`),
    db.query<{ [Name in 'stated' | 'flagged']: number | null }>(sql`
      select least(${join([...known, sql`null`])})::float8 as stated, (${flagged})::float8 as flagged`),
  ])
  const rows = Math.min(explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? all, counted?.stated ?? all)
  return { rows, stated: counted?.stated ?? all, flagged: counted?.flagged ?? all }
}
