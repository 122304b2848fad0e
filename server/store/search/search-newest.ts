// Search where the newest match is the best: sessions and feedback. One whose id was typed comes first.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { wholeSession } from '#server/store/documents/tables.ts'
import { allOf } from '#server/store/lists/listing.ts'
import { countCap } from '#server/store/lists/page-rows.ts'
import { countCommon, orders } from '#server/store/lists/word-count.ts'
import { planWords, type WordPlan } from '#server/store/lists/word-plan.ts'
import type { SearchedTable } from '#server/store/lists/word-statistics.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.ts'

export function searchSessions(db: Db, query: Query): Promise<Found> {
  return searchNewest(db, query, {
    table: 'session_words',
    documents: 'sessions',
    document: wholeSession,
    key: sql`(- slot_ns)`,
    conditions: [sql`is_sign_in = false`],
  })
}

export function searchFeedback(db: Db, query: Query): Promise<Found> {
  return searchNewest(db, query, {
    table: 'feedback',
    documents: 'feedback',
    document: sql`document`,
    key: sql`(- created_ns)`,
    conditions: [],
  })
}

/** `key`: newest first, held by an index of `table` after `conditions`. `documents`: the table of `document`. */
type Searched = {
  table: SearchedTable
  documents: string
  document: Sql
  key: Sql
  conditions: Sql[]
}

/** The most rows that are scanned in order before the index of words is used. */
const scannedRows = 12_000

/** The most matches that are collected of a common word that too few of the scanned rows hold: a word of old sessions. */
const collectedRows = 40_000

async function searchNewest(db: Db, query: Query, searched: Searched): Promise<Found> {
  const plan = await planWords(db, searched.table, query.terms)
  if (query.phrases.length > 0) return await searchPhrases(db, query, plan, searched)
  if (!plan.isCommon) {
    const collected = await collect(db, query, plan, searched, countCap)
    return collected.isMinimum ? await scanAndCount(db, query, plan, searched) : collected
  }
  const scanned = await scanAndCount(db, query, plan, searched)
  return scanned.documents.length === hitsPerGroup
    ? scanned
    : await collect(db, query, plan, searched, collectedRows)
}

type Row = { document: string; total: number }

/** Every match, up to a number of rows; of more the best ones need not be among them. */
async function collect(
  db: Db,
  { text }: Query,
  plan: WordPlan,
  { table, documents, document, key, conditions }: Searched,
  most: number,
): Promise<Found> {
  const rows = await db.query<Row>(sql`
    with matches as materialized (
      select id as match, ${key} as key from ${raw(table)}
      where ${allOf([...conditions, plan.collecting])} limit ${most + 1}
    ), best as materialized (
      select * from matches order by match = ${text} desc, key, match limit ${hitsPerGroup}
    )
    select ${document} as document, (select count(*)::integer from matches) as total
    from best join ${raw(documents)} on id = match order by match = ${text} desc, key, match`)
  const total = rows[0]?.total ?? 0
  return {
    documents: rows.map((row) => row.document),
    total: Math.min(total, countCap),
    isMinimum: total > countCap,
  }
}

async function scanAndCount(db: Db, query: Query, plan: WordPlan, searched: Searched): Promise<Found> {
  const { table, conditions } = searched
  const counted = { table, partition: conditions, conditions: [], ...orders()[table] }
  const [rows, count] = await Promise.all([
    scanIndex(db, query, plan, searched),
    countCommon(db, plan, counted),
  ])
  return { documents: rows.map((row) => row.document), ...count }
}

function scanIndex(
  db: Db,
  { text }: Query,
  plan: WordPlan,
  { table, documents, document, key, conditions }: Searched,
): Promise<Pick<Row, 'document'>[]> {
  return db.query<Row>(sql`
    with best as materialized (
      select match, key from (
        select id as match, ${key} as key, search from ${raw(table)}
        where ${allOf(conditions)} order by ${key}, id limit ${scannedRows}
      ) as newest
      where ${plan.testing} and match <> ${text} order by key, match limit ${hitsPerGroup}
    ), typed as (
      select id as match from ${raw(table)} where ${allOf(conditions)} and id = ${text}
    )
    select ${document} as document from (
      select 0 as place, match, null as key from typed union all select 1, match, key from best
    ) as found join ${raw(documents)} on id = match order by place, key, match limit ${hitsPerGroup}`)
}

/** Of the newest so many that have the words of a phrase, the texts are read. */
const readForPhrases = 200

async function searchPhrases(
  db: Db,
  { phrases }: Query,
  plan: WordPlan,
  { table, documents, document, key, conditions }: Searched,
): Promise<Found> {
  const holdsPhrases = phrases.map((phrase) => sql`${document} ~* ${patternOf(phrase)}`)
  const withWords = plan.isCommon
    ? sql`select match, key from (
        select id as match, ${key} as key, search from ${raw(table)}
        where ${allOf(conditions)} order by ${key}, id limit ${scannedRows}
      ) as newest where ${plan.testing}`
    : sql`select id as match, ${key} as key from ${raw(table)}
        where ${allOf([...conditions, plan.collecting])} limit ${collectedRows}`
  const rows = await db.query<Row & { read: number }>(sql`
    with candidates as materialized (
      select * from (${withWords}) as matches order by key, match limit ${readForPhrases}
    ), found as materialized (
      select match, key, ${document} as document from candidates join ${raw(documents)} on id = match
      where ${allOf(holdsPhrases)}
    )
    select document, (select count(*)::integer from found) as total,
      (select count(*)::integer from candidates) as read
    from found order by key, match limit ${hitsPerGroup}`)
  const [first] = rows
  return {
    documents: rows.map((row) => row.document),
    total: first?.total ?? 0,
    isMinimum: first?.read === readForPhrases,
  }
}

/** Its words, with anything but letters and digits between them; JSON escapes line breaks. */
function patternOf(phrase: string): string {
  const words = phrase.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.join(String.raw`([^[:alnum:]]|\\[nrt])+`)
}
