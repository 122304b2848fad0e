// Decides how rows with the words of a search text are found, by the database's statistics. The index of words collects
// the rows of a rare word fast, but half the table for a common one; an index scan in order finds the reverse.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tsquery } from './matching.ts'
import { countCap } from './page-rows.ts'
import { getWordStatistics, type SearchedTable } from './word-statistics.ts'

/** Finding a row by the index of words and sorting it takes as long as scanning and testing this many in order. */
const scannedPerFound = 4

/** Reading and testing a row takes as long as finding this many rows by the index of words. */
const foundPerTested = 5

export type WordPlan = {
  /** The expected number of rows with all words, if words were independent of each other. */
  expected: number
  /** For a single word: a lower bound of its rows, even if the statistics are a fifth too high. */
  atLeast: number
  /** Whether an index scan in order should find this many rows before the index of words finds all rows. */
  isCommonFor: (count: number) => boolean
  /** A condition for an index of words on an expression, and tests of the rows for words that are too common for it. */
  collecting: (words: Sql) => Sql
  /** The whole condition as a test of a row, which uses no index. */
  testing: Sql
}

export async function planWords(db: Db, table: SearchedTable, terms: string[]): Promise<WordPlan> {
  const statistics = await getWordStatistics(db, table)
  const rows = new Map(terms.map((term) => [term, statistics.rowsWith(term)]))
  const fewest = Math.min(...rows.values())
  const expected = [...rows.values()].reduce(
    (all, each) => (all * each) / Math.max(statistics.rows, 1),
    statistics.rows,
  )
  const isIndexed = (term: string): boolean =>
    (rows.get(term) ?? 0) <= Math.max(foundPerTested * fewest, countCap)
  const indexed = tsquery(terms.filter(isIndexed))
  const others = terms.filter((term) => !isIndexed(term))
  const tested = others.length === 0 ? sql`` : sql`and ${isTrue(others)}`
  return {
    expected,
    atLeast: terms.length === 1 ? roundedDown(0.8 * expected) : 0,
    // Single letters begin so many words that together they are common.
    isCommonFor: (count) =>
      terms.every((term) => term.length === 1) ||
      (count * statistics.rows) / expected < scannedPerFound * fewest,
    collecting: (words) => sql`${words} @@ ${indexed}::tsquery ${tested}`,
    testing: isTrue(terms),
  }
}

/** Rounded down to one significant digit. */
function roundedDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return Math.floor(count / step) * step
}

function isTrue(terms: string[]): Sql {
  return sql`(search @@ ${tsquery(terms)}::tsquery) is true`
}
