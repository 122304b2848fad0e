// Finds the rows of a page: by the plan that reads the fewest rows, and by another one where that gives up.

import type { Db } from '#server/db/client.ts'
import type { KeysetRange } from '#server/lists/selection/keyset-range.sql.ts'
import { conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'
import { countCap } from '#server/lists/selection/plan-limits.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'
import { readMatches } from './matched-rows.sql.ts'
import { choosePlan, testRows } from './page-plan.sql.ts'
import type { PagePlan } from './page-rows.sql.ts'
import { type Found, readPage } from './read-page.sql.ts'
import { scanIndex } from './scan-index.sql.ts'
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
  for await (const { plan, ...known } of candidates(db, listing, range)) {
    const found = await readPage(db, listing, range, mostBytes, plan)
    if (found !== 'too many') return { ...found, ...known }
  }
  throw new Error('No page plan is left to find the rows.')
}

/** All but the last may meet too many rows. */
async function* candidates(db: Db, listing: Listing, range: KeysetRange): AsyncGenerator<Candidate> {
  const { words } = listing
  if (words) {
    const testing = await chooseTestMatches(db, words, listing, range)
    if (testing) yield { plan: testing, isSortedWhole: true }
    yield { plan: readMatches(await chooseIndexedTerms(db, words)) }
    return
  }
  yield { plan: await choosePlan(db, listing, range) }
  // A selection with too many rows to collect has so many that an index scan in order fills a page soon.
  yield conditionsBeyondFlags(listing).length === 0
    ? { plan: scanIndex }
    : { plan: testRows, total: `${countCap}+` }
}
