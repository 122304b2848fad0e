// Pages of a list: keyset over a unique order, in both directions, the JSON of the rows as PostgreSQL keeps it, and
// how many rows there are. One statement a page where the number is kept or the selection small.

import sql, { raw } from 'sql-template-tag'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/db/client.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { type Listing, type Order, orderOf } from './listing.ts'
import { countCap, type Reach, type Start, type Way, walk, wayOf } from './page-rows.ts'
import { type Count, countListed } from './word-count.ts'
import { planWords } from './word-plan.ts'
import { endsSooner, gatherWords, rowsToWalk, type Words, walkOn, walkSome } from './word-rows.ts'

export type PageRequest = {
  limit: number
  sort: string
  cursor?: string | undefined
  /** The id of the row to begin with. */
  at?: string | undefined
  /** The day to begin with, as YYYY-MM-DD. */
  from?: string | undefined
}

/** `json` is an array of documents. `next` and `previous` are undefined at either end of the list. */
export type Page = {
  json: string
  /** A number, or '10000+' where there are more rows than are counted. */
  total: string
  next: string | undefined
  previous: string | undefined
  last: string
}

export async function listPage(db: Db, listing: Listing, request: PageRequest): Promise<Page> {
  const { sort, limit } = request
  const order = orderOf(listing, sort)
  const cursor =
    request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort, order.sortKey.type)
  const backwards = cursor?.way === 'before'
  const start = cursor ? startAt(cursor.position) : await startOf(db, listing, order, request)
  const reach = { order, ascending: order.forward !== backwards, start, count: limit + 1 }
  const found = await findPage(db, listing, reach)
  const more = found.count > limit
  const earlier = backwards ? more : cursor !== undefined || found.afterOthers
  const later = backwards ? cursor?.position !== undefined : more
  const [first, last] = backwards ? [found.last, found.first] : [found.first, found.last]
  return {
    json: found.json,
    total: found.total ?? '0',
    next: later && last ? encodeCursor(sort, 'after', last) : undefined,
    previous: earlier ? encodeCursor(sort, 'before', first) : undefined,
    last: encodeCursor(sort, 'before', undefined),
  }
}

function startAt(position: Position | undefined): Start | undefined {
  return position && { key: sql`${position.key}::text`, id: position.id, inclusive: false }
}

async function startOf(
  db: Db,
  listing: Listing,
  order: Order,
  { at, from }: PageRequest,
): Promise<Start | undefined> {
  if (at === undefined) return from === undefined ? undefined : startOfDay(order, from)
  const [row] = await db.query<{ key: string }>(sql`
    select (${order.key})::text as key from ${raw(listing.table)} where id = ${at}`)
  return row && { key: sql`${row.key}::text`, id: at, inclusive: true, looksBack: true }
}

/** Newest first, a day begins with its last nanosecond. Keys are negated instants. */
function startOfDay({ sortKey, forward }: Order, day: string): Start {
  if (!sortKey.instants) {
    const detail = 'goes with an order by time only'
    throw new Problem('invalid', `The query is not valid: from ${detail}.`, {
      fields: [{ field: 'from', detail }],
    })
  }
  const midnight = sql`(${day}::date + ${forward ? 1 : 0}::integer)::timestamp at time zone (select time_zone from session_days_zone)`
  return {
    key: sql`(1 - extract(epoch from ${midnight}) * 1000000000)`,
    id: '',
    inclusive: forward,
    looksBack: true,
  }
}

type Found = {
  json: string
  count: number
  first: Position | undefined
  last: Position | undefined
  /** Rows come before where a page was asked to begin otherwise than by a cursor. */
  afterOthers: boolean
  /** Null where the way of reading doesn't count. */
  total: string | null
}

/** Where a selection that should have been small is not, an index of the order meets its rows soon enough. */
async function findPage(db: Db, listing: Listing, reach: Reach): Promise<Found> {
  if (listing.words) return await findWords(db, listing, listing.words, reach)
  const found = await readPage(db, listing, reach, wayOf(listing, reach.order))
  if (found !== 'too many') return found
  const page = await findAll(db, listing, reach, walk)
  return listing.others.length === 0 ? page : { ...page, total: `${countCap}+` }
}

async function findWords(db: Db, listing: Listing, words: Words, reach: Reach): Promise<Found> {
  const plan = await planWords(db, words.table, words.terms)
  const selected = listing.narrowing.length === 0 ? plan.rows : await countSelected(db, listing)
  const walked = rowsToWalk(listing, words, plan, reach, selected)
  if (walked === undefined) return await findAll(db, listing, reach, gatherWords(words, plan))
  const [soon, counted] = await Promise.all([
    readPage(db, listing, reach, walkSome(words, plan, walked)),
    countListed(db, listing, words, plan),
  ])
  const late = endsSooner(plan, selected) ? walkOn(words, plan) : gatherWords(words, plan)
  const page = soon === 'too many' ? await findAll(db, listing, reach, late) : soon
  return { ...page, total: page.total ?? totalOf(counted, page.count) }
}

/** How many rows the flags leave; as kept, so that it costs nothing. */
async function countSelected(db: Db, { kept }: Listing): Promise<number> {
  const [row] = kept ? await db.query<{ selected: number }>(sql`select ${kept}::float8 as selected`) : []
  return row?.selected ?? Infinity
}

/** By a way that is sure to end. */
async function findAll(db: Db, listing: Listing, reach: Reach, way: Way) {
  const page = await readPage(db, listing, reach, way)
  if (page === 'too many') throw new Error('There is no other way to find them.')
  return page
}

function totalOf({ total, isMinimum }: Count, shown: number): string {
  return `${Math.max(total, shown)}${isMinimum ? '+' : ''}`
}

/**
 * `first` and `last` as they were read: of a page that was read backwards the wrong way round. `last` only where more
 * rows follow: to find the last of fewer, PostgreSQL would set all of them aside, which costs as much as reading them.
 */
async function readPage(db: Db, listing: Listing, reach: Reach, way: Way): Promise<Found | 'too many'> {
  const { ascending, order, count, start } = reach
  const { gathering, rows, total, overflows } = way(listing, reach)
  const before = start?.looksBack ? way(listing, turned(reach, start)).rows : undefined
  const limit = raw(String(count - 1))
  const backwards = ascending !== order.forward
  const [row = []] = await db.queryText(sql`
    ${gathering}
    select '[' || coalesce(string_agg(document, ',' ${raw(backwards ? 'order by n desc' : '')}) filter (where n <= ${limit}), '') || ']',
      count(*),
      min(key::text) filter (where n = 1), min(id) filter (where n = 1),
      min(key::text) filter (where n = ${limit}), min(id) filter (where n = ${limit}),
      ${total}, ${overflows}, ${before ? sql`exists (select from (${before}) as before)` : sql`false`}
    from (
      select id, key, document, row_number() over () as n from (${rows}) as ordered
    ) as numbered`)
  const [json, found, firstKey, firstId, lastKey, lastId, all, overflowing, afterOthers] = row
  if (overflowing === 't') return 'too many'
  return {
    json: json ?? '[]',
    count: Number(found),
    first: position(firstKey, firstId),
    last: position(lastKey, lastId),
    afterOthers: afterOthers === 't',
    total: all ?? null,
  }
}

function turned(reach: Reach, start: Start): Reach {
  return { ...reach, ascending: !reach.ascending, start: { ...start, inclusive: !start.inclusive }, count: 1 }
}

function position(key: string | null | undefined, id: string | null | undefined): Position | undefined {
  return typeof key === 'string' && typeof id === 'string' ? { key, id } : undefined
}
