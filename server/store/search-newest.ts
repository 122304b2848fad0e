// Search where the newest match is the best: sessions and feedback. One whose id was typed comes first.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf } from './listing.ts'
import { countCap } from './page-rows.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.ts'
import { wholeSession } from './sessions.ts'
import { countCommon, orders } from './word-count.ts'
import { planWords, type WordPlan } from './word-plan.ts'
import type { SearchedTable } from './word-statistics.ts'

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

/** So many rows are walked along before the index of words is asked after all. */
const walkedRows = 12_000

/** And so many matches are gathered of a common word that none of these held enough of: a word of old ones. */
const gatheredRows = 40_000

async function searchNewest(db: Db, query: Query, searched: Searched): Promise<Found> {
  const plan = await planWords(db, searched.table, query.terms)
  if (!plan.isCommon) {
    const gathered = await gather(db, query, plan, searched, countCap)
    return gathered.isMinimum ? await walkAndCount(db, query, plan, searched) : gathered
  }
  const walked = await walkAndCount(db, query, plan, searched)
  return walked.documents.length === hitsPerGroup
    ? walked
    : await gather(db, query, plan, searched, gatheredRows)
}

type Row = { document: string; total: number }

/** Every match, up to a number of rows; of more the best ones need not be among them. */
async function gather(
  db: Db,
  { text }: Query,
  plan: WordPlan,
  { table, documents, document, key, conditions }: Searched,
  most: number,
): Promise<Found> {
  const rows = await db.query<Row>(sql`
    with matches as materialized (
      select id as match, ${key} as key from ${raw(table)}
      where ${allOf([...conditions, plan.gathering])} limit ${most + 1}
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

async function walkAndCount(db: Db, query: Query, plan: WordPlan, searched: Searched): Promise<Found> {
  const { table, conditions } = searched
  const counted = { table, branch: conditions, conditions: [], ...orders()[table] }
  const [rows, count] = await Promise.all([walk(db, query, plan, searched), countCommon(db, plan, counted)])
  return { documents: rows.map((row) => row.document), ...count }
}

function walk(
  db: Db,
  { text }: Query,
  plan: WordPlan,
  { table, documents, document, key, conditions }: Searched,
): Promise<Pick<Row, 'document'>[]> {
  return db.query<Row>(sql`
    with best as materialized (
      select match, key from (
        select id as match, ${key} as key, search from ${raw(table)}
        where ${allOf(conditions)} order by ${key}, id limit ${walkedRows}
      ) as newest
      where ${plan.testing} and match <> ${text} order by key, match limit ${hitsPerGroup}
    ), typed as (
      select id as match from ${raw(table)} where ${allOf(conditions)} and id = ${text}
    )
    select ${document} as document from (
      select 0 as place, match, null as key from typed union all select 1, match, key from best
    ) as found join ${raw(documents)} on id = match order by place, key, match limit ${hitsPerGroup}`)
}
