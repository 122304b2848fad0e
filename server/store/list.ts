// Pages of a list: keyset over a unique order, in both directions, the JSON of the rows as PostgreSQL keeps it, and
// how many rows there are. One statement a page where the number is kept or the selection small.

import { Problem } from '#contract/problem.ts'
import type { Sql } from '#server/db/database.ts'
import { fragment, verbatim } from '#server/db/fragment.ts'
import { accessVersion } from './access.ts'
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
  json: Buffer
  /** A number, or '10000+' where there are more rows than are counted. */
  total: string
  next: string | undefined
  previous: string | undefined
  last: string
  /** The version of everybody's rights as of this answer. */
  accessVersion: string
}

export async function listPage(sql: Sql, listing: Listing, request: PageRequest): Promise<Page> {
  const { sort, limit } = request
  const order = orderOf(listing, sort)
  const cursor =
    request.cursor === undefined ? undefined : decodeCursor(request.cursor, sort, order.sortKey.type)
  const backwards = cursor?.way === 'before'
  const start = cursor ? startAt(cursor.position) : await startOf(sql, listing, order, request)
  const reach = { order, ascending: order.forward !== backwards, start, count: limit + 1 }
  const found = await findPage(sql, listing, reach)
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
    accessVersion: found.accessVersion,
  }
}

function startAt(position: Position | undefined): Start | undefined {
  return position && { key: fragment`${position.key}::text`, id: position.id, inclusive: false }
}

async function startOf(
  sql: Sql,
  listing: Listing,
  order: Order,
  { at, from }: PageRequest,
): Promise<Start | undefined> {
  if (at === undefined) return from === undefined ? undefined : startOfDay(order, from)
  const [row] = await sql<{ key: string }[]>`
    select (${order.key})::text as key from ${verbatim(listing.table)} where id = ${at}`
  return row && { key: fragment`${row.key}::text`, id: at, inclusive: true, looksBack: true }
}

/** Newest first, a day begins with its last nanosecond. Keys are negated instants. */
function startOfDay({ sortKey, forward }: Order, day: string): Start {
  if (!sortKey.instants) {
    const detail = 'goes with an order by time only'
    throw new Problem('invalid', `The query is not valid: from ${detail}.`, {
      fields: [{ field: 'from', detail }],
    })
  }
  const midnight = fragment`(${day}::date + ${forward ? 1 : 0}::integer)::timestamp at time zone (select time_zone from session_days_zone)`
  return {
    key: fragment`(1 - extract(epoch from ${midnight}) * 1000000000)`,
    id: '',
    inclusive: forward,
    looksBack: true,
  }
}

type Found = {
  json: Buffer
  count: number
  first: Position | undefined
  last: Position | undefined
  /** Rows come before where a page was asked to begin otherwise than by a cursor. */
  afterOthers: boolean
  /** Null where the way of reading doesn't count. */
  total: string | null
  accessVersion: string
}

/** Where a selection that should have been small is not, an index of the order meets its rows soon enough. */
async function findPage(sql: Sql, listing: Listing, reach: Reach): Promise<Found> {
  if (listing.words) return await findWords(sql, listing, listing.words, reach)
  const found = await readPage(sql, listing, reach, wayOf(listing, reach.order))
  if (found !== 'too many') return found
  const page = await findAll(sql, listing, reach, walk)
  return listing.others.length === 0 ? page : { ...page, total: `${countCap}+` }
}

async function findWords(sql: Sql, listing: Listing, words: Words, reach: Reach): Promise<Found> {
  const plan = await planWords(sql, words.table, words.terms)
  const selected = listing.narrowing.length === 0 ? plan.rows : await countSelected(sql, listing)
  const walked = rowsToWalk(listing, words, plan, reach, selected)
  if (walked === undefined) return await findAll(sql, listing, reach, gatherWords(words, plan))
  const [soon, counted] = await Promise.all([
    readPage(sql, listing, reach, walkSome(words, plan, walked)),
    countListed(sql, listing, words, plan),
  ])
  const late = endsSooner(plan, selected) ? walkOn(words, plan) : gatherWords(words, plan)
  const page = soon === 'too many' ? await findAll(sql, listing, reach, late) : soon
  return { ...page, total: page.total ?? totalOf(counted, page.count) }
}

/** How many rows the flags leave; as kept, so that it costs nothing. */
async function countSelected(sql: Sql, { kept }: Listing): Promise<number> {
  const [row] = kept ? await sql<{ selected: number }[]>`select ${kept}::float8 as selected` : []
  return row?.selected ?? Infinity
}

/** By a way that is sure to end. */
async function findAll(sql: Sql, listing: Listing, reach: Reach, way: Way) {
  const page = await readPage(sql, listing, reach, way)
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
async function readPage(sql: Sql, listing: Listing, reach: Reach, way: Way): Promise<Found | 'too many'> {
  const { ascending, order, count, start } = reach
  const { gathering, rows, total, overflows } = way(listing, reach)
  const before = start?.looksBack ? way(listing, turned(reach, start)).rows : undefined
  const limit = verbatim(String(count - 1))
  const backwards = ascending !== order.forward
  const [row = []] = await sql`
    ${gathering}
    select '[' || coalesce(string_agg(document, ',' ${verbatim(backwards ? 'order by n desc' : '')}) filter (where n <= ${limit}), '') || ']',
      count(*),
      min(key::text) filter (where n = 1), min(id) filter (where n = 1),
      min(key::text) filter (where n = ${limit}), min(id) filter (where n = ${limit}),
      ${total}, ${overflows}, ${before ? fragment`exists (select from (${before}) as before)` : fragment`false`}, ${accessVersion}
    from (
      select id, key, document, row_number() over () as n from (${rows}) as ordered
    ) as numbered`.raw()
  const [json, found, firstKey, firstId, lastKey, lastId, all, overflowing, afterOthers, version] = row
  if (String(overflowing) === 't') return 'too many'
  return {
    json: json ?? Buffer.from('[]'),
    count: Number(found),
    first: position(firstKey, firstId),
    last: position(lastKey, lastId),
    afterOthers: String(afterOthers) === 't',
    total: all ? String(all) : null,
    accessVersion: String(version),
  }
}

function turned(reach: Reach, start: Start): Reach {
  return { ...reach, ascending: !reach.ascending, start: { ...start, inclusive: !start.inclusive }, count: 1 }
}

function position(key: Buffer | null | undefined, id: Buffer | null | undefined): Position | undefined {
  return key && id ? { key: key.toString(), id: id.toString() } : undefined
}
