// How the words of a search text are best looked for. An index of words gathers every row that holds a rare word in no
// time, and for a common one it gathers half the table first. A walk along an order meets a common word at once, and a
// rare one after the whole table. Which is which is known from the database's statistics before either is begun.

import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tsquery } from './matching.ts'
import { getWordStatistics, type SearchedTable, type WordStatistics } from './word-statistics.ts'

/** Rows that hold a word, from which on it is common. */
const commonRows = 5_000

/** Testing one row for a word takes as long as gathering so many rows that hold it. */
const gatheredPerTested = 13

/** What a word counts as of which only is known that it is none of the commonest. */
const rareRows = 1_000

export type WordPlan = {
  /** About how many rows the table has. */
  rows: number
  /** About how many rows hold all words at most; 0 where that is unknown and few. */
  expected: number
  isCommon: boolean
  /** A single word, of which so many rows are expected with certainty, not only at most. */
  isSingle: boolean
  /** Rows that the index of words gathers for `gathering`. */
  gathered: number
  /** A condition that the index of words meets, and tests for the words that would have it gather too much. */
  gathering: Sql
  /** The whole condition as a test of each row, which no index meets. */
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
  const most = gatheredPerTested * Math.max(rarest.rows, rareRows)
  const indexed = counted.filter(({ rows }) => rows <= most)
  const tested = counted.filter(({ rows }) => rows > most).map(({ term }) => term)
  return {
    rows: statistics.rows,
    expected: rarest.rows,
    isCommon: rarest.rows >= commonRows || isShort(rarest.term),
    isSingle: terms.length === 1,
    gathered: indexed.reduce((sum, { rows }) => sum + rows, 0),
    gathering: sql`search @@ ${tsquery(indexed.map(({ term }) => term))}::tsquery ${
      tested.length === 0 ? sql`` : sql`and ${isTrue(tested)}`
    }`,
    testing: isTrue(terms),
  }
}

/** So many words begin with one letter or digit that together they are common, whatever is known of each. */
function isShort(term: string): boolean {
  return /^[a-z0-9]$/.test(term)
}

function isTrue(terms: string[]): Sql {
  return sql`(search @@ ${tsquery(terms)}::tsquery) is true`
}
