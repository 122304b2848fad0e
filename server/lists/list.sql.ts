// Pages of a list: a keyset range of a unique order, in both directions; the JSON text of the rows as PostgreSQL stores
// it, bounded in bytes; the number of rows where finding them has counted them. How the rows are found (decision 7):
// - In the order of the page, by indexes that contain every filtered column (plans/in-order.sql.ts), or, where the filters select
//   few, all collected and sorted (plans/collect-rows.sql.ts). plans/find-page.sql.ts chooses.
// - A search text: by the index of words, one segment of time after the other, the newest first, until the page is full
//   (words/find-matches.sql.ts, plans/matched-rows.sql.ts; segments: documents/search-words.ts).

import sql, { raw } from 'sql-template-tag'
import { invalidField } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { mostPageBytes } from '#server/documents/stored/document-batches.sql.ts'
import { findPage, type SortedPage } from '#server/lists/plans/find-page.sql.ts'
import { decodeCursor, encodeCursor, type Position, type Start } from '#server/lists/selection/keyset.sql.ts'
import { midnight } from './selection/day-bounds.sql.ts'
import { type Listing, type Order, orderOf, splitRanges } from './selection/listing.sql.ts'
import { countCap } from './selection/plan-limits.ts'
import { segmentKey } from './words/segments.sql.ts'

export type PageRequest = {
  limit: number
  sort: string
  cursor?: string | undefined
  /** The id of the row at which the page begins. */
  at?: string | undefined
  /** The day at which the page begins, as YYYY-MM-DD. */
  day?: string | undefined
  /** 'none': rows are counted only if that reads no rows beyond the page. */
  count?: 'none' | undefined
  /** A page ends before the row whose document would exceed this size, but has at least one row. */
  mostBytes?: number | undefined
}

/** `json` is an array of documents. `next` and `previous` are undefined at the ends of the list. */
export type PageOfList = {
  json: string
  /** A number, or '10000+' if there are more rows than the limit of counting; undefined if they were not counted. */
  total: string | undefined
  next: string | undefined
  previous: string | undefined
  last: string
  /** How many of the newest rows are sorted, if more match the search text. */
  sortedNewest?: number
}

export async function listPage(db: Db, list: Listing, request: PageRequest): Promise<PageOfList> {
  const { sort, limit, mostBytes = mostPageBytes } = request
  const order = orderOf(list, sort)
  const { within, beyond } = splitRanges(list, order)
  const listing = pageOf({ ...list, ranges: beyond }, request)
  const cursor =
    request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort, order.sortKey.type)
  const backwards = cursor?.way === 'before'
  const start = cursor ? startAt(cursor.position) : await startOf(db, listing, order, request)
  const range = { order, ascending: order.forward !== backwards, start, count: limit + 1, within }
  const found = await findPage(db, listing, range, mostBytes)
  const more = found.count > found.kept
  const earlier = backwards ? more : cursor !== undefined || found.hasPrevious
  const later = backwards ? cursor?.position !== undefined : more
  const [first, last] = backwards ? [found.last, found.first] : [found.first, found.last]
  return {
    json: list.row.addMatches ? await list.row.addMatches(db, found.json) : found.json,
    total: found.total ?? (earlier || later ? undefined : String(found.kept)),
    next: later && last ? encodeCursor(sort, 'after', last) : undefined,
    previous: earlier ? encodeCursor(sort, 'before', first) : undefined,
    last: encodeCursor(sort, 'before', undefined),
    ...(isSortedInPart(listing, order, found) && { sortedNewest: countCap }),
  }
}

/** The listing with the rows of a page, and what is counted for it. */
function pageOf(list: Listing, { count }: PageRequest): Listing {
  const row = { ...list.row, text: list.row.pageText?.() ?? list.row.text }
  return { ...list, row, ...(count === 'none' && { count: { ...list.count, most: 0 } }) }
}

function isSortedInPart({ words }: Listing, { sortKey }: Order, found: SortedPage): boolean {
  if (!words || sortKey.expression === segmentKey(words) || found.isSortedWhole) return false
  return found.total?.endsWith('+') === true
}

function startAt(position: Position | undefined): Start | undefined {
  return position && { key: sql`${position.key}::text`, id: position.id, inclusive: false }
}

async function startOf(
  db: Db,
  listing: Listing,
  order: Order,
  { at, day }: PageRequest,
): Promise<Start | undefined> {
  if (at === undefined) return day === undefined ? undefined : startOfDay(order, day)
  const keyOfRow = sql`select (${order.key})::text as key from ${raw(listing.table)} where id = ${at}`
  const start = { id: at, inclusive: true, checksPrevious: true } as const
  // The statement of the page itself searches computed rows, so that they are computed once.
  if (listing.with) return { ...start, key: sql`(${keyOfRow})`, mayBeAbsent: true }
  const [row] = await db.query<{ key: string }>(keyOfRow)
  return row && { ...start, key: sql`${row.key}::text` }
}

/** Keys are negated timestamps: with the newest first, a day begins at the key of its last nanosecond. */
function startOfDay({ sortKey, forward }: Order, day: string): Start {
  if (!sortKey.instants) throw invalidField('day', 'The query is not valid: day', 'requires an order by time')
  const date = sql`(${day}::date + ${forward ? 1 : 0}::integer)`
  const begins = midnight(date, sql`(select time_zone from session_days_zone)`)
  return {
    key: sql`(1 - extract(epoch from ${begins}) * 1000000000)`,
    id: '',
    inclusive: forward,
    checksPrevious: true,
  }
}
