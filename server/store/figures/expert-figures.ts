// Experts with the figures of the sessions that they gave: one statement for a page, sorted by any figure.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { ExpertsSelection } from '#contract/experts.ts'
import type { SortKeyOf } from '#contract/list.ts'
import type { Db } from '#server/db/client.ts'
import type { LongReads, Reader } from '#server/db/long-reads.ts'
import {
  type BatchedRow,
  batched,
  batchSize,
  type DocumentRow,
} from '#server/store/documents/document-batches.ts'
import { withFields } from '#server/store/documents/related.ts'
import type { PageOfList, PageRequest } from '#server/store/lists/list.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#server/store/lists/listing/cursor.ts'
import { type Clock, firstDay, lastDay } from '#server/store/lists/listing/day-bounds.ts'
import { allOf } from '#server/store/lists/listing/listing.ts'
import { mostPageBytes } from '#server/store/lists/listing/plan-limits.ts'
import { usersListing } from '#server/store/lists/users.ts'
import { addedSums, sumsOfExperts } from './expert-sums.ts'
import { selected } from './selected-totals.ts'

type Selection = Omit<ExpertsSelection, 'sort'>

/** Never null: experts without a figure come before those with the smallest. */
const sortKeys: Record<SortKeyOf<ExpertsSelection>, { key: Sql; type: 'text' | 'numeric' }> = {
  name: { key: sql`sort_name`, type: 'text' },
  sessions: { key: sql`sessions::numeric`, type: 'numeric' },
  revenue: { key: sql`revenue`, type: 'numeric' },
  averageRating: { key: rateOf('stars', 'rated'), type: 'numeric' },
  unhappy: { key: rateOf('unhappy', 'rated'), type: 'numeric' },
  noShows: { key: rateOf('no_shows', 'sessions'), type: 'numeric' },
  refunds: { key: rateOf('refunds', 'sessions'), type: 'numeric' },
}

function rateOf(part: string, whole: string): Sql {
  return sql`coalesce(${raw(part)}::numeric / nullif(${raw(whole)}, 0), -1)`
}

function orderOf(sort: ExpertsSelection['sort']) {
  const descends = sort.startsWith('-')
  // The sort without its sign is a key.
  const order = sortKeys[(descends ? sort.slice(1) : sort) as SortKeyOf<ExpertsSelection>]
  return { ...order, direction: raw(descends ? 'desc' : 'asc'), precedes: raw(descends ? '>' : '<') }
}

/** SQL of the sums of sessions where there may be none. */
export const sumsOrZeros = sql`coalesce(sessions, 0) as sessions, coalesce(revenue, 0) as revenue, coalesce(rated, 0) as rated,
  coalesce(stars, 0) as stars, coalesce(unhappy, 0) as unhappy, coalesce(no_shows, 0) as no_shows,
  coalesce(refunds, 0) as refunds`

/** SQL of the figures as JSON, from the sums. */
export const figuresJson = sql`json_build_object('sessions', sessions, 'revenue', trim_scale(revenue)::text, 'rated', rated,
  'averageRating', round(stars::numeric / nullif(rated, 0), 2)::text, 'unhappy', unhappy, 'noShows', no_shows, 'refunds', refunds)`

/** SQL of common table expressions: `listed` contains each selected expert with the sums and the sort key. */
function listExperts({ slotFrom, slotUntil, ...selection }: Selection, key: Sql, clock: Clock): Sql {
  const experts = usersListing({ ...selection, expert: true }, { clock })
  const days = {
    first: slotFrom === undefined ? undefined : firstDay(slotFrom, clock),
    after: slotUntil === undefined ? undefined : sql`(${lastDay(slotUntil, clock)} + 1)`,
  }
  return sql`
    given as materialized (
      select expert_key, ${addedSums} from (${sumsOfExperts(days, clock)}) as parts group by 1
    ),
    summed as (
      select id, sort_name, ${sumsOrZeros}
      from (select id, sort_name from users where ${allOf(selected(experts))}) as chosen
      left join given on expert_key = hashtextextended(chosen.id, 0)
    ),
    listed as materialized (select *, ${key} as key from summed)`
}

/** SQL of a row's JSON text. */
const document = sql`(select ${withFields({ figures: sql`${figuresJson}::text` })} from users where users.id = page.id)`

/** SQL of its bytes, without the figures. */
const bytes = sql`(select octet_length(users.document) from users where users.id = ordered.id)`

type Found = {
  json: string
  total: number
  skipped: number
  found: number
  count: number
  keys: string[]
  ids: string[]
}

export async function listExpertsPage(
  db: Db,
  { sort, ...selection }: ExpertsSelection,
  { limit, cursor, at }: Pick<PageRequest, 'limit' | 'cursor' | 'at'>,
  clock: Clock,
): Promise<PageOfList> {
  const order = orderOf(sort)
  const { direction } = order
  const start = cursor === undefined ? undefined : decodeCursor(cursor, sort, order.type)
  // The page ends at the cursor, so that rows beyond its bytes are left out at its beginning.
  const backwards = start?.way === 'before'
  const { skipped: before, taken } = start
    ? placeOf(start, limit, order)
    : { skipped: placeAt(at, order), taken: sql`${limit}::bigint` }
  const [row] = await db.query<Found>(sql`
    with ${listExperts(selection, order.key, clock)},
    place as (select count(*) as total, ${before} as skipped, ${taken} as taken from listed),
    found as (
      select *, row_number() over (order by key ${direction}, id ${direction}) as n,
        ${bytes} as bytes
      from (
        select * from listed order by key ${direction}, id ${direction}
        offset (select skipped from place) limit (select taken from place)
      ) as ordered
    ),
    page as (
      select * from (
        select *, row_number() over kept as place, sum(bytes) over kept as bytes_so_far
        from found window kept as (order by n ${raw(backwards ? 'desc' : 'asc')} rows unbounded preceding)
      ) as measured where place = 1 or bytes_so_far <= ${mostPageBytes}::bigint
    )
    select coalesce('[' || string_agg(${document}, ',' order by n) || ']', '[]') as json, count(*)::float8 as count,
      (select count(*) from found)::float8 as found, (select total from place)::float8 as total, (select skipped from place)::float8 as skipped,
      coalesce(array_agg(key::text order by n), '{}') as keys, coalesce(array_agg(id order by n), '{}') as ids
    from page`)
  if (!row) throw new Error('The experts are missing.')
  const { json, total, skipped, found, count, keys, ids } = row
  const cursorAt = (way: Cursor['way'], index: number) => {
    const [key, id] = [keys.at(index), ids.at(index)]
    return key === undefined || id === undefined ? undefined : encodeCursor(sort, way, { key, id })
  }
  return {
    json,
    total: String(total),
    next: (backwards ? skipped + found : skipped + count) < total ? cursorAt('after', -1) : undefined,
    previous: skipped > 0 || (backwards && count < found) ? cursorAt('before', 0) : undefined,
    last: encodeCursor(sort, 'before', undefined),
  }
}

type Order = ReturnType<typeof orderOf>

/** SQL of the number of experts before the page, and of the number that it contains. */
function placeOf(
  { way, position }: Cursor,
  limit: number,
  { type, precedes }: Order,
): { skipped: Sql; taken: Sql } {
  const most = sql`${limit}::bigint`
  if (!position) return { skipped: sql`greatest(count(*) - ${most}, 0)`, taken: most }
  const place = sql`(${position.key}::${raw(type)}, ${position.id}::text)`
  if (way === 'after')
    return { skipped: sql`count(*) filter (where (key, id) ${precedes}= ${place})`, taken: most }
  const before = sql`count(*) filter (where (key, id) ${precedes} ${place})`
  return { skipped: sql`greatest(${before} - ${most}, 0)`, taken: sql`least(${before}, ${most})` }
}

/** The page begins at the expert with this id, if it is selected. */
function placeAt(at: string | undefined, { precedes }: Order): Sql {
  if (at === undefined) return sql`0`
  return sql`count(*) filter (where (key, id) ${precedes} (select key, id from listed where id = ${at}))`
}

/** All selected experts in order. */
export function readAllExperts(
  db: LongReads,
  reader: Reader,
  { sort, ...selection }: ExpertsSelection,
  clock: Clock,
): AsyncIterable<DocumentRow[]> {
  const { key, direction } = orderOf(sort)
  const rows = sql`select * from listed order by key ${direction}, id ${direction}`
  const statement = sql`with ${listExperts(selection, key, clock)} ${batched(rows, { document, bytes })}`
  return db.stream<BatchedRow>(reader, statement, batchSize)
}
