// Pages of a list: a keyset range of a unique order, in both directions; the JSON text of the rows as PostgreSQL stores
// it; the number of rows. A page takes one statement where the count is maintained or the selection is small.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { plannedForValues } from '#server/db/prepared-names.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { chooseIndexedTerms } from './indexed-terms.ts'
import type { KeysetRange, Start } from './keyset-range.ts'
import { conditionsBeyondFlags, type Listing, type Order, orderOf, splitRanges } from './listing.ts'
import { readMatches } from './matched-rows.ts'
import { choosePlan } from './page-plan.ts'
import { countCap, type PagePlan } from './page-rows.ts'
import { scanIndex } from './scan-index.ts'
import { segmentKey } from './segments.ts'
import { testRows } from './test-rows.ts'

export type PageRequest = {
  limit: number
  sort: string
  cursor?: string | undefined
  /** The id of the row to begin with. */
  at?: string | undefined
  /** The day to begin with, as YYYY-MM-DD. */
  day?: string | undefined
}

/** `json` is an array of documents. `next` and `previous` are undefined at either end of the list. */
export type Page = {
  json: string
  /** A number, or '10000+' where there are more rows than the limit of counting. */
  total: string
  next: string | undefined
  previous: string | undefined
  last: string
  /** Only so many of the newest rows are sorted, because more match the search text. */
  sortedNewest?: number
}

export async function listPage(db: Db, list: Listing, request: PageRequest): Promise<Page> {
  const { sort, limit } = request
  const order = orderOf(list, sort)
  const { within, beyond } = splitRanges(list, order)
  const listing = { ...list, row: list.pageRow ?? list.row, ranges: beyond }
  const cursor =
    request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort, order.sortKey.type)
  const backwards = cursor?.way === 'before'
  const start = cursor ? startAt(cursor.position) : await startOf(db, listing, order, request)
  const range = { order, ascending: order.forward !== backwards, start, count: limit + 1, within }
  const found = await findPage(db, listing, range)
  const more = found.count > limit
  const earlier = backwards ? more : cursor !== undefined || found.hasPrevious
  const later = backwards ? cursor?.position !== undefined : more
  const [first, last] = backwards ? [found.last, found.first] : [found.first, found.last]
  return {
    json: list.explain ? await list.explain(db, found.json) : found.json,
    total: found.total ?? `${found.count}+`,
    next: later && last ? encodeCursor(sort, 'after', last) : undefined,
    previous: earlier ? encodeCursor(sort, 'before', first) : undefined,
    last: encodeCursor(sort, 'before', undefined),
    ...(isSortedInPart(listing, order, found) && { sortedNewest: countCap }),
  }
}

function isSortedInPart({ words }: Listing, { sortKey }: Order, { total }: Found): boolean {
  return words !== undefined && sortKey.expression !== segmentKey(words) && total?.endsWith('+') === true
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
  const [row] = await db.query<{ key: string }>(sql`
    select (${order.key})::text as key from ${raw(listing.table)} where id = ${at}`)
  return row && { key: sql`${row.key}::text`, id: at, inclusive: true, checksPrevious: true }
}

/** Keys are negated timestamps: with the newest first, the first key of a day is that of its last nanosecond. */
function startOfDay({ sortKey, forward }: Order, day: string): Start {
  if (!sortKey.instants) {
    const detail = 'requires an order by time'
    throw new Problem('invalid', `The query is not valid: day ${detail}.`, {
      fields: [{ field: 'day', detail }],
    })
  }
  const midnight = sql`(${day}::date + ${forward ? 1 : 0}::integer)::timestamp at time zone (select time_zone from session_days_zone)`
  return {
    key: sql`(1 - extract(epoch from ${midnight}) * 1000000000)`,
    id: '',
    inclusive: forward,
    checksPrevious: true,
  }
}

type Found = {
  json: string
  count: number
  first: Position | undefined
  last: Position | undefined
  /** Whether there are rows before a page that began at a row or a day. */
  hasPrevious: boolean
  /** Null where the page plan does not count. */
  total: string | null
}

/** A selection with too many rows to collect has so many that an index scan in order fills a page soon. */
async function findPage(db: Db, listing: Listing, range: KeysetRange): Promise<Found> {
  if (listing.words) {
    const words = await chooseIndexedTerms(db, listing.words)
    return await findAll(db, listing, range, readMatches(words))
  }
  const plan = await choosePlan(db, listing, range)
  const found = await readPage(db, listing, range, plan)
  if (found !== 'too many') return found
  if (conditionsBeyondFlags(listing).length === 0) return await findAll(db, listing, range, scanIndex)
  return { ...(await findAll(db, listing, range, testRows)), total: `${countCap}+` }
}

/** Runs a page plan without a limit of rows to read. */
async function findAll(db: Db, listing: Listing, range: KeysetRange, plan: PagePlan) {
  const page = await readPage(db, listing, range, plan)
  if (page === 'too many') throw new Error('No page plan is left to find them.')
  return page
}

/**
 * `first` and `last` in the order of reading, which is reversed where the page was read backwards. `last` only where
 * more rows follow: to find the last of fewer rows, PostgreSQL would materialise all of them, which costs as much as
 * reading them.
 */
async function readPage(
  db: Db,
  listing: Listing,
  range: KeysetRange,
  planOf: PagePlan,
): Promise<Found | 'too many'> {
  const { ascending, order, count, start } = range
  const { collecting, rows, total, overflows } = planOf(listing, range)
  const before = start?.checksPrevious ? planOf(listing, reversed(range, start)) : undefined
  const limit = raw(String(count - 1))
  const backwards = ascending !== order.forward
  const [row = []] = await db.queryText(sql`
    ${isPlannedForValues(listing) ? plannedForValues : sql``} ${withAll({ ...before?.collecting, ...collecting })}
    select '[' || coalesce(string_agg(document, ',' ${raw(backwards ? 'order by n desc' : '')}) filter (where n <= ${limit}), '') || ']',
      count(*),
      min(key::text) filter (where n = 1), min(id) filter (where n = 1),
      min(key::text) filter (where n = ${limit}), min(id) filter (where n = ${limit}),
      ${total}, ${overflows}, ${before ? sql`exists (select from (${before.rows}) as before)` : sql`false`}
    from (
      select id, key, document, row_number() over () as n from (${rows}) as ordered
    ) as numbered`)
  const [json, found, firstKey, firstId, lastKey, lastId, all, overflowing, hasPrevious] = row
  if (overflowing === 't') return 'too many'
  return {
    json: json ?? '[]',
    count: Number(found),
    first: position(firstKey, firstId),
    last: position(lastKey, lastId),
    hasPrevious: hasPrevious === 't',
    total: all ?? null,
  }
}

/** The plan of a selection by words is the same for all values, if there are no ranges. */
function isPlannedForValues(listing: Listing): boolean {
  return listing.words ? listing.ranges.length > 0 : conditionsBeyondFlags(listing).length > 0
}

function withAll(collecting: Record<string, Sql>): Sql {
  const named = Object.entries(collecting).map(([name, rows]) => sql`${raw(name)} as materialized (${rows})`)
  return named.length === 0 ? sql`` : sql`with ${join(named)}`
}

function reversed(range: KeysetRange, start: Start): KeysetRange {
  return { ...range, ascending: !range.ascending, start: { ...start, inclusive: !start.inclusive }, count: 1 }
}

function position(key: string | null | undefined, id: string | null | undefined): Position | undefined {
  return typeof key === 'string' && typeof id === 'string' ? { key, id } : undefined
}
