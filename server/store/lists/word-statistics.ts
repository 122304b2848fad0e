// How common words are, by PostgreSQL's own statistics: the share of rows with each of the most common few thousand
// words of a table. Read once a minute; words that are newer or rarer than that count as rare.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'

export type SearchedTable = 'session_words' | 'feedback' | 'users'

export type WordStatistics = {
  /** The estimated number of rows of the table. */
  rows: number
  /** The estimated number of rows with a word of this beginning; 0 where no common word has it. */
  rowsWith(beginning: string): number
}

const maxAgeMs = 60_000

type Read = { readAtMs: number; statistics: Promise<WordStatistics> }
const reads = new WeakMap<object, Map<SearchedTable, Read>>()

export function getWordStatistics(db: Db, table: SearchedTable): Promise<WordStatistics> {
  const known = reads.get(db) ?? new Map<SearchedTable, Read>()
  reads.set(db, known)
  const last = known.get(table)
  if (last && Date.now() - last.readAtMs < maxAgeMs) return last.statistics
  const statistics = readStatistics(db, table)
  known.set(table, { readAtMs: Date.now(), statistics })
  statistics.catch(() => known.delete(table))
  return statistics
}

type Row = { rows: number; words: string[] | null; shares: number[] | null }

async function readStatistics(db: Db, table: SearchedTable): Promise<WordStatistics> {
  const [row] = await db.query<Row>(sql`
    select reltuples::float8 as rows, most_common_elems::text::text[] as words, most_common_elem_freqs::float8[] as shares
    from pg_class left join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'search'
    where pg_class.oid = ${table}::regclass`)
  const shares = row?.shares ?? []
  const words = (row?.words ?? []).map((word, index) => ({ word, share: shares[index] ?? 0 }))
  return toStatistics(Math.max(row?.rows ?? 0, 0), words.sort(byWord))
}

type Word = { word: string; share: number }

const byWord = (a: Word, b: Word): number => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0)

function toStatistics(rows: number, words: Word[]): WordStatistics {
  return {
    rows,
    rowsWith(beginning) {
      let without = 1
      for (let at = firstFrom(words, beginning); words[at]?.word.startsWith(beginning); at++)
        without *= 1 - (words[at]?.share ?? 0)
      return rows * (1 - without)
    },
  }
}

function firstFrom(words: Word[], beginning: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.word ?? '') < beginning) low = middle + 1
    else high = middle
  }
  return low
}
