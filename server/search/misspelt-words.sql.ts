// Finds words of texts that are spelled almost as typed, for a search that finds nothing else: it looks in the newest segments of each
// index of words, and in the small tables. The cost of these look-ups does not depend on the number of documents.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { codeLength } from '#server/documents/search-words.ts'
import { tables } from '#server/documents/stored/tables.sql.ts'
import { anySegment } from '#server/lists/selection/listing.sql.ts'
import { queryOfSegment, segmentKey, segmentOf } from '#server/lists/words/segments.sql.ts'
import { spellings } from './misspelt-names.sql.ts'
import type { Query } from './search-query.sql.ts'

/** Shorter words are too close to others; longer ones, and more of them, cost too many look-ups. Numbers are not misspelt. */
const minLength = 4
const maxLength = 16
const maxTerms = 3

/** The newest segments in which a term is looked up, and those with whose words it is compared. */
const segmentsOfWord = 100
const comparedSegments = 4

/** The most rows of a segment, and of all segments, whose words are compared. */
const rowsOfSegment = raw('10')
const mostRows = raw('60')

/** Returns the terms with each misspelt one replaced by the most frequent word that is close to it; undefined if there is none. */
export async function findWordsLike(db: Db, { terms }: Query): Promise<string[] | undefined> {
  if (terms.length > maxTerms || !terms.every(canBeLookedUp)) return undefined
  const found = await Promise.all(
    terms.map(async (term) => ((await isWord(db, term)) ? term : await closest(db, term))),
  )
  const words = found.filter((word) => word !== undefined)
  const isSame = words.every((word, at) => word === terms[at])
  return words.length < terms.length || isSame ? undefined : words
}

function canBeLookedUp(term: string): boolean {
  return /^[a-z]+$/.test(term) && term.length >= minLength && term.length <= maxLength
}

/** Most terms of a search that finds nothing are words, but not of one document: one look-up saves hundreds. */
async function isWord(db: Db, term: string): Promise<boolean> {
  const [row] = await db.query(sql`select from (${rowsWith([term], segmentsOfWord)}) as found limit 1`)
  return row !== undefined
}

async function closest(db: Db, term: string): Promise<string | undefined> {
  const near = spellings(term).filter((word) => word.length >= minLength - 1)
  const [found] = await db.query<{ word: string }>(sql`
    select word from (${rowsWith(near, comparedSegments)}) as found where word = any(${near}::text[])
    group by word order by count(*) desc, word limit 1`)
  return found?.word
}

function rowsWith(near: string[], newest: number): Sql {
  const ofSegments = (['sessions', 'feedback', 'users'] as const).map((name) =>
    segmentsWith(name, near, newest),
  )
  return join([...ofSegments, tableWith('tags', near)], ' union all ')
}

function segmentsWith(name: 'sessions' | 'feedback' | 'users', near: string[], most: number): Sql {
  const { table, words, segments } = tables[name]
  if (!segments) throw new Error(`The words of ${name} have no segments.`)
  const indexed = raw(words?.table ?? table)
  const one = near.map((word) => anySegment + word).join(' | ')
  return sql`
    select substr(lexeme, ${raw(String(codeLength + 1))}) as word from (
      select of_segment.search from (
        select ${segmentOf(segments)} as last from ${indexed} order by ${raw(segmentKey({ segments }))} limit 1
      ) as newest
      cross join lateral generate_series(newest.last, greatest(0, newest.last - ${raw(String(most))} + 1), -1) as segment
      cross join lateral (
        select search from ${indexed} where search @@ (${queryOfSegment([one], sql`segment`)}) limit ${rowsOfSegment}
      ) as of_segment limit ${mostRows}
    ) as held cross join lateral unnest(held.search)`
}

function tableWith(name: 'tags', near: string[]): Sql {
  return sql`
    select lexeme as word from (
      select search from ${raw(tables[name].table)} where search @@ ${near.join(' | ')}::tsquery limit ${mostRows}
    ) as held cross join lateral unnest(held.search)`
}
