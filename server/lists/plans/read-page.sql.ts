// Reads the rows of a page plan in one statement: their JSON text, bounded in bytes, and the positions at both ends.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Db, plannedForValues } from '#server/db/client.ts'
import type { KeysetRange, Position, Start } from '#server/lists/selection/keyset.sql.ts'
import { conditionsBeyondFlags, type Listing } from '#server/lists/selection/listing.sql.ts'

export type PageContent = {
  json: string
  /** The number of found rows, and of those in the page. */
  count: number
  kept: number
  first: Position | undefined
  last: Position | undefined
  /** Whether there are rows before a page that began at a row or a day. */
  hasPrevious: boolean
  /** Null if the page plan does not count. */
  total: string | null
}

/**
 * Reads a page. `first` and `last` are in the order of reading, which is reversed if the page was read backwards; `last` only exists if
 * more rows follow.
 * Sizes are read before the documents: PostgreSQL knows the length of a stored text without reading it, so that documents beyond the
 * limit are neither read nor held.
 */
export async function readPage(
  db: Db,
  listing: Listing,
  range: KeysetRange,
  mostBytes: number,
  planOf: PagePlan,
): Promise<PageContent | 'too many'> {
  const { ascending, order, count, start } = range
  const { collecting, rows, total, overflows } = planOf(listing, range)
  const before = start?.checksPrevious ? planOf(listing, reversed(range, start)) : undefined
  const limit = raw(String(count - 1))
  const backwards = ascending !== order.forward
  const [row = []] = await db.queryText(sql`
    ${isPlannedForValues(listing) ? plannedForValues : sql``} ${withAll({ ...listing.with, ...before?.collecting, ...collecting })}
    select '[' || coalesce(string_agg(${listing.row.text}, ',' ${raw(backwards ? 'order by page_n desc' : '')}) filter (where is_kept), '') || ']',
      count(*), count(*) filter (where is_kept),
      min(page_key::text) filter (where page_n = 1), min(id) filter (where page_n = 1),
      min(page_key::text) filter (where is_last), min(id) filter (where is_last),
      ${total}, ${overflows}, ${before ? sql`exists (select from (${before.rows}) as before)` : sql`false`}
    from (
      select *, is_kept and (page_n = ${limit} or bytes + next_bytes > ${mostBytes}::bigint) as is_last from (
        select *, page_n <= ${limit} and (page_n = 1 or bytes <= ${mostBytes}::bigint) as is_kept from (
          select *, row_number() over page as page_n, sum(page_bytes) over page as bytes, lead(page_bytes) over page as next_bytes
          from (select *, ${listing.row.bytes} as page_bytes from (${rows}) as ordered) as measured
          window page as (rows unbounded preceding)
        ) as numbered
      ) as kept
    ) as page`)
  const [json, found, kept, firstKey, firstId, lastKey, lastId, all, overflowing, hasPrevious] = row
  if (overflowing === 't') return 'too many'
  return {
    json: json ?? '[]',
    count: Number(found),
    kept: Number(kept),
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

/** SQL before a SELECT: the common table expressions with these names. */
export function withAll(expressions: Record<string, Sql> = {}): Sql {
  const named = Object.entries(expressions).map(([name, rows]) => sql`${raw(name)} as materialized (${rows})`)
  return named.length === 0 ? sql`` : sql`with ${join(named)}`
}

function reversed(range: KeysetRange, start: Start): KeysetRange {
  return { ...range, ascending: !range.ascending, start: { ...start, inclusive: !start.inclusive }, count: 1 }
}

function position(key: string | null | undefined, id: string | null | undefined): Position | undefined {
  return typeof key === 'string' && typeof id === 'string' ? { key, id } : undefined
}

/**
 * The rows of a page as SQL, and what all page plans need for them. Each plan reads about as many rows as the page
 * holds: in-order.sql.ts, collect-rows.sql.ts and, for words, matched-rows.sql.ts.
 * `collecting`: common table expressions by name. `rows`: SELECT of the columns of the rows and `page_key`, in order.
 * `overflows`: SQL of whether there were too many rows to collect.
 */
export type PageRows = { collecting: Record<string, Sql>; rows: Sql; total: Sql; overflows: Sql }

export type PagePlan = (listing: Listing, range: KeysetRange) => PageRows

/** OFFSET 0: exactly one look-up by id for each, in their order, whatever PostgreSQL's planner estimates. */
export function lookUp({ table }: Listing, rows: Sql): Sql {
  return sql`select stored.*, page.key as page_key from (${rows}) as page
    cross join lateral (select * from ${raw(table)} as stored where stored.id = page.id offset 0) as stored`
}
