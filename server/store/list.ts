// Pages of a list: keyset over a unique order, in both directions, the JSON of each row as PostgreSQL keeps it.

import type { Fragment } from 'postgres'
import { Problem } from '#contract/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** A key to sort by: an SQL expression that is never null, and the way in which its index runs forward. */
export type SortKey = {
  expression: string
  type: 'text' | 'bigint' | 'numeric' | 'double precision'
  descends?: true
}

export type Listing = {
  table: string
  sortKeys: Record<string, SortKey>
  /** What a row of a page sends; the column `document` in most tables. */
  row: Fragment
  /** Each condition of the selection; all must hold. */
  conditions: Fragment[]
}

export type PageRequest = {
  limit: number
  sort: string
  cursor?: string | undefined
  at?: string | undefined
}

/** `documents` are JSON texts. The cursors are undefined at either end of the list. */
export type Page = {
  documents: string[]
  next: string | undefined
  previous: string | undefined
  last: string
}

type Row = { id: string; key: string; document: string }
type Position = { key: string; id: string } | undefined

export async function listPage(sql: Sql, listing: Listing, request: PageRequest): Promise<Page> {
  const order = orderOf(listing, request.sort)
  const from = request.cursor === undefined ? undefined : decodeCursor(request.cursor, request.sort)
  const at = request.at === undefined || from ? undefined : await positionOf(sql, listing, order, request.at)
  const backwards = from?.way === 'before'
  const start = from?.position ?? at
  const rows = await readRows(sql, listing, order, request.limit + 1, {
    start,
    backwards,
    inclusive: at !== undefined,
  })
  const more = rows.length > request.limit
  const shown = rows.slice(0, request.limit)
  if (backwards) shown.reverse()
  const first = shown[0]
  const last = shown.at(-1)
  const earlier = backwards ? more : from !== undefined || (at !== undefined && first !== undefined)
  const later = backwards ? from?.position !== undefined : more
  return {
    documents: shown.map((row) => row.document),
    next: later && last ? encodeCursor(request.sort, 'after', last) : undefined,
    previous: earlier && first ? encodeCursor(request.sort, 'before', first) : undefined,
    last: encodeCursor(request.sort, 'before', undefined),
  }
}

type Order = { key: Fragment | string; sortKey: SortKey; forward: boolean }

function orderOf(listing: Listing, sort: string): Order {
  const descending = sort.startsWith('-')
  const sortKey = listing.sortKeys[descending ? sort.slice(1) : sort]
  if (!sortKey) throw new Problem('invalid', `There is no order '${sort}'.`)
  return { key: sortKey.expression, sortKey, forward: descending === (sortKey.descends ?? false) }
}

type Start = { start: Position; backwards: boolean; inclusive: boolean }

async function readRows(
  sql: Sql,
  listing: Listing,
  order: Order,
  limit: number,
  from: Start,
): Promise<Row[]> {
  const ascending = order.forward !== from.backwards
  const key = sql.unsafe(order.sortKey.expression)
  const bound = from.start
    ? sql`(${key}, id) ${sql.unsafe(`${ascending ? '>' : '<'}${from.inclusive ? '=' : ''}`)} (${from.start.key}::text::${sql.unsafe(order.sortKey.type)}, ${from.start.id})`
    : sql`true`
  const direction = sql.unsafe(ascending ? 'asc' : 'desc')
  return await sql<Row[]>`
    select id, (${key})::text as key, ${listing.row} as document
    from ${sql(listing.table)}
    where ${allOf(sql, [...listing.conditions, bound])}
    order by ${key} ${direction}, id ${direction}
    limit ${limit}`
}

async function positionOf(sql: Sql, listing: Listing, order: Order, id: string): Promise<Position> {
  const [row] = await sql<{ key: string }[]>`
    select (${sql.unsafe(order.sortKey.expression)})::text as key from ${sql(listing.table)} where id = ${id}`
  return row && { key: row.key, id }
}

export function allOf(sql: Sql, conditions: Fragment[]): Fragment {
  const [first = sql`true`, ...rest] = conditions
  return rest.reduce<Fragment>((all, condition) => sql`${all} and ${condition}`, first)
}

/** Reads every selected row in order, a batch at a time, so that any number fits in flat memory. */
export function readAll(sql: Sql, listing: Listing, sort: string): AsyncIterable<{ document: string }[]> {
  const order = orderOf(listing, sort)
  const key = sql.unsafe(order.sortKey.expression)
  const direction = sql.unsafe(order.forward ? 'asc' : 'desc')
  return sql<{ document: string }[]>`
    select ${listing.row} as document
    from ${sql(listing.table)}
    where ${allOf(sql, listing.conditions)}
    order by ${key} ${direction}, id ${direction}`.cursor(batchSize)
}

const batchSize = 500

/** Rows counted one by one before a list says 'more than'. */
export const countCap = 10_000

/** How many rows are selected: exact up to the cap, 'capped' beyond. */
export async function countUpTo(sql: Sql, listing: Listing): Promise<{ total: number; capped: boolean }> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::integer as total from (
      select 1 from ${sql(listing.table)} where ${allOf(sql, listing.conditions)} limit ${countCap + 1}
    ) as counted`
  const total = row?.total ?? 0
  return total > countCap ? { total: countCap, capped: true } : { total, capped: false }
}
