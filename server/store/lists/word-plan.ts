// Decides how rows with the words of a search text are found, by the database's statistics. The index of words collects
// the rows of a rare word fast, but half the table for a common one; an index scan in order finds the reverse.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf } from './listing.ts'
import { tsquery } from './matching.ts'
import { countCap } from './page-rows.ts'
import { getWordStatistics, type SearchedTable } from './word-statistics.ts'

/** Finding a row by the index of words and sorting it takes as long as scanning and testing this many in order. */
const scannedPerFound = 4

/** Words are not evenly distributed over an order: an index scan may need this many times as many rows as expected. */
const margin = 2

/** An index scan in order reads at most this many rows, and at least so many that it can find common words. */
const mostScanned = 30_000
const leastScanned = 2_000

/** Reading and testing a row takes as long as finding this many rows by the index of words. */
const foundPerTested = 5

export type WordPlan = {
  /** The expected number of rows with all words, if words were independent of each other. */
  expected: number
  /** For a single word: a lower bound of its rows, even if the statistics are a fifth too high. */
  atLeast: number
  /** Whether an index scan in order should find this many rows before the index of words finds all rows. */
  isCommonFor: (count: number) => boolean
  /** How many rows to scan at most: reading more takes longer than finding all rows by the index of words. */
  mostScanned: number
  /** A condition for an index of words on an expression, and tests of the rows for words that are too common for it. */
  collecting: (words: Sql) => Sql
  /** The whole condition as a test of a row, which uses no index. */
  testing: Sql
}

/**
 * `isScattered`: rows that follow each other in the order are far apart in the table, and each takes as long to read as
 * one that the index of words finds. `isNarrow`: other conditions select few rows, faster than the index of words finds
 * those with a common word.
 */
type Conditions = { isScattered?: boolean; isNarrow?: boolean }

export async function planWords(
  db: Db,
  table: SearchedTable,
  terms: string[],
  { isScattered = false, isNarrow = false }: Conditions = {},
): Promise<WordPlan> {
  const statistics = await getWordStatistics(db, table)
  const rows = new Map(terms.map((term) => [term, statistics.rowsWith(term)]))
  const fewest = Math.min(...rows.values())
  const expected = [...rows.values()].reduce(
    (all, each) => (all * each) / Math.max(statistics.rows, 1),
    statistics.rows,
  )
  const mostIndexed = isNarrow ? countCap : Math.max(foundPerTested * fewest, countCap)
  const [indexed, others] = partition(terms, (term) => (rows.get(term) ?? 0) <= mostIndexed)
  const mostWorthwhile = isScattered ? fewest : scannedPerFound * fewest
  return {
    expected,
    atLeast: terms.length === 1 ? roundedDown(0.8 * expected) : 0,
    // Single letters begin so many words that together they are common.
    isCommonFor: (count) =>
      terms.every((term) => term.length === 1) ||
      expected > countCap ||
      (margin * count * statistics.rows) / expected < mostWorthwhile,
    mostScanned: Math.min(Math.max(Math.ceil(mostWorthwhile), leastScanned), mostScanned),
    collecting: (words) =>
      allOf([
        ...(indexed.length > 0 ? [sql`${words} @@ ${tsquery(indexed)}::tsquery`] : []),
        ...(others.length > 0 ? [isTrue(others)] : []),
      ]),
    testing: isTrue(terms),
  }
}

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

/** Rounded down to one significant digit. */
function roundedDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return Math.floor(count / step) * step
}

function isTrue(terms: string[]): Sql {
  return sql`(search @@ ${tsquery(terms)}::tsquery) is true`
}
