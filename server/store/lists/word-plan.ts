// Estimates, from the database's statistics, how many rows hold the words of a search text. The index of words collects the
// rows of a rare word at once, but half the table for a common one; an index scan in the order of the list finds a common
// word at once, but reads the whole table for a rare one. The estimate decides.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tsquery } from './matching.ts'
import { getWordStatistics, type SearchedTable, type WordStatistics } from './word-statistics.ts'

/** A word is common from so many rows on. */
const commonRows = 5_000

/** Testing one row for a word takes as long as to collect so many rows that hold it. */
const collectedPerTested = 13

/** The estimate for a word that is not among the commonest ones. */
const rareRows = 1_000

export type WordPlan = {
  /** About how many rows the table has. */
  rows: number
  /** Estimate of the rows that hold all words, at most; 0 where they are few and not known. */
  expected: number
  isCommon: boolean
  /** A single word: the estimate is not only an upper bound. */
  isSingle: boolean
  /** Rows that the index of words collects for `collecting`. */
  collected: number
  /** A condition for the index of words, with row tests for the words for which it would collect too much. */
  collecting: Sql
  /** The whole condition as a row test, which uses no index. */
  testing: Sql
}

export async function planWords(db: Db, table: SearchedTable, terms: string[]): Promise<WordPlan> {
  return toPlan(terms, await getWordStatistics(db, table))
}

function toPlan(terms: string[], statistics: WordStatistics): WordPlan {
  const counted = terms
    .map((term) => ({ term, rows: statistics.rowsWith(term) }))
    .sort((a, b) => a.rows - b.rows)
  const [rarest = { term: '', rows: 0 }] = counted
  const most = collectedPerTested * Math.max(rarest.rows, rareRows)
  const indexed = counted.filter(({ rows }) => rows <= most)
  const tested = counted.filter(({ rows }) => rows > most).map(({ term }) => term)
  return {
    rows: statistics.rows,
    expected: rarest.rows,
    isCommon: rarest.rows >= commonRows || isShort(rarest.term),
    isSingle: terms.length === 1,
    collected: indexed.reduce((sum, { rows }) => sum + rows, 0),
    collecting: sql`search @@ ${tsquery(indexed.map(({ term }) => term))}::tsquery ${
      tested.length === 0 ? sql`` : sql`and ${isTrue(tested)}`
    }`,
    testing: isTrue(terms),
  }
}

/** A single letter or digit begins so many words that together they are common. */
function isShort(term: string): boolean {
  return /^[a-z0-9]$/.test(term)
}

function isTrue(terms: string[]): Sql {
  return sql`(search @@ ${tsquery(terms)}::tsquery) is true`
}
