// Finds the rows of a page: with the plan that reads the fewest rows, and with another plan if that one gives up.

import sql, { raw } from 'sql-template-tag'
import { type Db, plannedForValues } from '#server/db/client.ts'
import type { Range } from '#server/lists/selection/filters.sql.ts'
import { boundOf, directed, type KeysetRange, merged } from '#server/lists/selection/keyset.sql.ts'
import {
  allOf,
  branchOf,
  conditionsBeyondFlags,
  type Listing,
  type Order,
} from '#server/lists/selection/listing.sql.ts'
import { countCap, mostTestedInIndex } from '#server/lists/selection/plan-limits.ts'
import { chooseIndexedTerms } from '#server/lists/words/indexed-terms.sql.ts'
import { collect } from './collect-rows.sql.ts'
import { collectFlagGroups, headsOfFlagGroups, readFlagGroups } from './flag-groups.sql.ts'
import { readMatches } from './matched-rows.sql.ts'
import { type Found, lookUp, type PagePlan, type PageRows, readPage, scanIndex } from './read-page.sql.ts'
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

/**
 * Chooses the page plan that reads the fewest rows of a selection: by the maintained counts of its flags, and by
 * PostgreSQL's estimate for each range. Collecting is tried first where it stops early on too many rows.
 */
async function choosePlan(db: Db, listing: Listing, range: KeysetRange): Promise<PagePlan> {
  const { residualFilters, ranges, flagFilters, flagGroups, sortKeys } = listing
  if (residualFilters.length > 0) return collect
  if (ranges.length === 0) return planFlags(listing, range.order)
  const isFlagged = flagFilters.length > 0 && flagGroups !== undefined
  const orders = new Map(Object.values(sortKeys).map((one) => [one.expression, one]))
  // An index holds each flag group in these orders, so that only selected rows are read.
  const ordered = ranges.flatMap(({ key }) => orders.get(key) ?? [])
  if (flagGroups && ordered.some(({ isIndexed }) => isFlagged || !isIndexed)) return collectFlagGroups
  const byKey = Map.groupBy([...ranges, ...range.within], ({ key }) => key)
  const [all, flagged, ...expected] = await Promise.all([
    expectRows(db, listing, []),
    isFlagged ? countFlagged(db, listing) : Number.POSITIVE_INFINITY,
    ...[...byKey.values()].map((ofKey) => expectRows(db, listing, ofKey)),
  ])
  const fewest = Math.min(flagged, ...expected)
  const selected = [flagged, ...expected].reduce((part, rows) => part * Math.min(rows / all, 1), all)
  if (fewest > mostTestedInIndex || selected > 2 * countCap) return testRows
  return flagged === fewest ? collectFlagGroups : collect
}

/** The plan of a selection by flags, and by ranges of the order's own key. */
function planFlags(listing: Listing, { sortKey }: Order): PagePlan {
  const isIndexed = listing.flagFilters.length === 0 && sortKey.isIndexed
  return isIndexed || !listing.flagGroups ? scanIndex : readFlagGroups
}

async function countFlagged(db: Db, { count }: Listing): Promise<number> {
  const [row] = await db.query<{ rows: number }>(sql`select ${count.maintained ?? sql`null`}::float8 as rows`)
  return row?.rows ?? Number.POSITIVE_INFINITY
}

type Explained = [{ Plan: { 'Plan Rows': number } }]

/** PostgreSQL's estimate of the rows within ranges of one key. */
async function expectRows(db: Db, listing: Listing, ranges: Range[]): Promise<number> {
  const [known] = ranges.flatMap(({ expected }) => (expected ? [expected] : []))
  if (known) {
    const [row] = await db.query<{ rows: number }>(sql`select (${known})::float8 as rows`)
    return row?.rows ?? 0
  }
  const conditions = ranges.map(({ key, test }) => test(raw(key)))
  const [row] = await db.query<{ 'QUERY PLAN': Explained }>(sql`
    ${plannedForValues} explain (format json) select from ${raw(listing.table)}
    where ${allOf([...branchOf(listing), ...conditions])}`)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY
}

/** The page plan that reads rows in order and tests each in the index, which contains the filtered columns. */
function testRows(listing: Listing, range: KeysetRange): PageRows {
  const { isIndexed, holdsFlags } = range.order.sortKey
  const isInIndex = isIndexed && (holdsFlags || listing.flagFilters.length === 0)
  if (isInIndex || !listing.flagGroups) return testIndex(listing, range)
  const heads = headsOfFlagGroups(listing, range)
  return { ...heads, rows: lookUp(listing, heads.rows), total: sql`null` }
}

function testIndex(listing: Listing, range: KeysetRange): PageRows {
  const { key, sortKey } = range.order
  const keyBounds = listing.keyBounds?.filter((bounds) => bounds.key === sortKey.expression) ?? []
  const branches = listing.branches.map((branch, index) => {
    const within = [...range.within, ...keyBounds.slice(index, index + 1)]
    const conditions = [...branch, ...listing.flagFilters, ...conditionsBeyondFlags(listing)]
    return sql`(
      select id, ${key} as key from ${raw(listing.table)}
      where ${allOf([...conditions, ...boundOf({ ...range, within }, key)])}
      order by ${directed(key, range)} limit ${raw(String(range.count))})`
  })
  return {
    collecting: Object.fromEntries(keyBounds.map(({ name, finding }) => [name, finding])),
    rows: lookUp(listing, merged(branches, range)),
    total: sql`null`,
    overflows: sql`false`,
  }
}
