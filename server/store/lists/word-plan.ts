// How the words of a search text are looked for. The index of words collects the rows of a rare word at once, but half the
// table for a common one; an index scan in order meets a common word soon, but a rare one late. By the database's statistics.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tsquery } from './matching.ts'
import { countCap } from './page-rows.ts'
import { getWordStatistics, type SearchedTable } from './word-statistics.ts'

/** To find a row by the index of words and to sort it takes as long as to scan and test so many in order. */
const scannedPerFound = 4

/** To read and test a row takes as long as to find so many rows by the index of words. */
const foundPerTested = 5

export type WordPlan = {
  /** About how many rows hold all words, were words independent of each other. */
  expected: number
  /** A single word: so many rows hold it at least, were the statistics a fifth too high. */
  atLeast: number
  /** Whether an index scan in order should meet so many rows before all rows that hold the words are found. */
  isCommonFor: (count: number) => boolean
  /** A condition for an index of words on an expression, with row tests for the words of which it would find too many. */
  collecting: (words: Sql) => Sql
  /** The whole condition as a row test, which uses no index. */
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
    // A single letter begins so many words that together they are common.
    isCommonFor: (count) =>
      terms.every((term) => term.length === 1) ||
      (count * statistics.rows) / expected < scannedPerFound * fewest,
    collecting: (words) => sql`${words} @@ ${indexed}::tsquery ${tested}`,
    testing: isTrue(terms),
  }
}

/** To one digit and zeros. */
function roundedDown(count: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return Math.floor(count / step) * step
}

function isTrue(terms: string[]): Sql {
  return sql`(search @@ ${tsquery(terms)}::tsquery) is true`
}
