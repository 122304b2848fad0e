// Search over everything: for each group the best matches and how many there are.

import type { Fragment } from 'postgres'
import { fold } from '#contract/fold.ts'
import {
  type SearchAnswer,
  type SearchGroup,
  type SearchHit,
  searchGroups,
  totalCap,
} from '#contract/search.ts'
import type { Sql } from '#server/db/database.ts'
import { storable } from '#server/documents/columns.ts'
import { searchTerms, tsquery } from './matching.ts'
import { toHit } from './search-hits.ts'
import { wholeSession } from './sessions.ts'

const hitsPerGroup = 5

/** So many of the newest rows are looked through before the index of words is asked: a common word is among them. */
const recentRows = 2_000

type Found = { total: number; hits: SearchHit[] }
type Query = { text: string; terms: string[]; tsquery: string }

export async function search(sql: Sql, q: string): Promise<SearchAnswer> {
  const terms = searchTerms(q)
  if (terms.length === 0) return { q, terms, groups: [] }
  const query = { text: storable(q.trim()), terms, tsquery: tsquery(terms) }
  const found = await Promise.all(searchGroups.map((group) => groupSearches[group](sql, query)))
  const groups = searchGroups.map((group, index) => ({ group, ...(found[index] ?? { total: 0, hits: [] }) }))
  return { q, terms, groups: groups.filter(({ hits }) => hits.length > 0) }
}

const groupSearches: Record<SearchGroup, (sql: Sql, query: Query) => Promise<Found>> = {
  users: (sql, query) => searchUsers(sql, query, 'users', sql`true`),
  experts: (sql, query) => searchUsers(sql, query, 'experts', sql`is_expert`),
  sessions: (sql, query) =>
    searchNewest(sql, query, 'sessions', {
      table: 'sessions',
      key: '(- slot_ns)',
      row: wholeSession(sql),
      condition: sql`not is_sign_in`,
    }),
  feedback: (sql, query) =>
    searchNewest(sql, query, 'feedback', {
      table: 'feedback',
      key: '(- created_ns)',
      row: sql`document`,
      condition: sql`true`,
    }),
  tags: (sql, query) => searchSmall(sql, query, 'tags', 'tags', sql`sort_name`),
  'discount-codes': (sql, query) => searchSmall(sql, query, 'discount-codes', 'discount_codes', sql`id`),
}

type Row = { document: string }

async function searchUsers(sql: Sql, query: Query, group: SearchGroup, condition: Fragment): Promise<Found> {
  const nameTerms = query.terms.map((term) => `%${term}%`)
  const [rows, total] = await Promise.all([
    sql<Row[]>`
      select document from users
      where ${condition} and search @@ ${query.tsquery}::tsquery
      order by id = ${query.text} or email = ${query.text.toLowerCase()} desc, sort_name like all (${nameTerms}::text[]) desc, sort_name, id
      limit ${hitsPerGroup}`,
    countMatches(sql, query, 'users', condition),
  ])
  const found = rows.length > 0 ? rows : await similarNames(sql, query, condition)
  return { total: Math.max(total, found.length), hits: hits(group, found, query) }
}

/** Where no word begins as typed: the names that are spelled nearly so. */
async function similarNames(sql: Sql, query: Query, condition: Fragment): Promise<Row[]> {
  const name = fold(query.text)
  if (name.length < 4) return []
  return await sql<Row[]>`
    select document from users
    where ${condition} and ${name} <% sort_name
    order by ${name} <<-> sort_name, sort_name, id
    limit ${hitsPerGroup}`
}

type Newest = { table: string; key: string; row: Fragment; condition: Fragment }

/**
 * A common word is found at once among the newest rows, where the index would first gather every match; a rare one
 * at once by the index, where the walk would go through the whole table. So: a bounded walk, then the index.
 */
async function searchNewest(sql: Sql, query: Query, group: SearchGroup, newest: Newest): Promise<Found> {
  const { table, row, condition } = newest
  const key = sql.unsafe(newest.key)
  const total = countMatches(sql, query, table, condition)
  const [named, recent] = await Promise.all([
    sql<Row[]>`select ${row} as document from ${sql(table)} where ${condition} and id = ${query.text}`,
    sql<Row[]>`
      select ${row} as document from (
        select * from ${sql(table)} where ${condition} order by ${key}, id limit ${recentRows}
      ) as recent
      where search @@ ${query.tsquery}::tsquery
      order by ${key}, id limit ${hitsPerGroup}`,
  ])
  const rows =
    recent.length === hitsPerGroup
      ? recent
      : await sql<Row[]>`
        with matches as materialized (select * from ${sql(table)} where ${condition} and search @@ ${query.tsquery}::tsquery)
        select ${row} as document from matches order by ${key}, id limit ${hitsPerGroup}`
  const found = new Map([...named, ...rows].map((one) => [one.document, one]))
  return { total: await total, hits: hits(group, [...found.values()].slice(0, hitsPerGroup), query) }
}

async function searchSmall(
  sql: Sql,
  query: Query,
  group: SearchGroup,
  table: string,
  name: Fragment,
): Promise<Found> {
  const [rows, total] = await Promise.all([
    sql<Row[]>`
      select document from ${sql(table)} where search @@ ${query.tsquery}::tsquery
      order by lower(id) = ${query.text.toLowerCase()} desc, ${name}, id limit ${hitsPerGroup}`,
    countMatches(sql, query, table, sql`true`),
  ])
  return { total, hits: hits(group, rows, query) }
}

async function countMatches(sql: Sql, query: Query, table: string, condition: Fragment): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::integer as total from (
      select 1 from ${sql(table)} where ${condition} and search @@ ${query.tsquery}::tsquery limit ${totalCap}
    ) as counted`
  return row?.total ?? 0
}

function hits(group: SearchGroup, rows: Row[], query: Query): SearchHit[] {
  return rows.map(({ document }) => toHit(group, JSON.parse(document), query.terms))
}
