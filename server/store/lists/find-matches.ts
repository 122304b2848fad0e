// The rows of a large table with the words of a search text, found in one segment after the other until there are
// enough: a common word fills a page from the newest segments, and a rare one costs a look-up in each.

import sql, { raw, type Sql } from 'sql-template-tag'
import {
  codeLength,
  firstSegment,
  lastSegment,
  type Segments,
  segmentNs,
} from '#server/documents/word-segments.ts'
import { directed } from './keyset-range.ts'
import { allOf, anySegment, type Words } from './listing.ts'

/**
 * `key`: of the list's order. `bounds`: conditions on the key of the segments. `lastStep`: SQL of the number of the last
 * step; null where all segments are searched.
 */
type Wanted = {
  key: Sql
  bounds: Sql[]
  newestFirst: boolean
  most: number | undefined
  /** Within a step in the order of time too. For less than some hundred matches: else PostgreSQL might test row by row. */
  isSorted: boolean
  /** No word is dense among the rows that the conditions select. */
  isSparse?: boolean
  lastStep?: Sql | undefined
}

/** The first step searches one segment, each further one twice as many, up to this number. */
const mostAtOnce = 32

/** The key by which segments follow each other, as in the indexes. */
export function segmentKey({ segments }: Pick<Words, 'segments'>): string {
  return `(- ${segments.by})`
}

/** SELECT of id, key and step of the first matches, step by step in the order of time. */
export function findMatches(words: Words, wanted: Wanted): Sql {
  return sql`
    with recursive steps as (${stepsThrough(words, wanted)})
    select found.id, found.key, steps.number as step from steps cross join lateral (
      ${matchesOfStep(words, wanted)}
    ) as found ${limitOf(wanted.most)}`
}

/** OFFSET 0: the index of words is read, not one in the order. */
function byWords(words: Words, { key, bounds }: Wanted): Sql {
  const conditions = [
    sql`search @@ (${queryOfStep([...words.terms, ...words.values])})`,
    ...testsOf(words.tested),
    ...words.conditions,
    ...bounds,
  ]
  return sql`select id, ${key} as key, ${raw(segmentKey(words))} as place from ${raw(words.table)}
    where ${allOf(conditions)} offset 0`
}

/** As 'is true' a condition uses no index. */
function testsOf(queries: string[]): Sql[] {
  return queries.length === 0 ? [] : [sql`(search @@ (${queryOfStep(queries)})) is true`]
}

/** The first rows of a step tell how dense the words are: more rows of the first two steps, which fill most pages. */
const sampled = raw('case when steps.number <= 2 then 128 else 32 end')
const fewMatches = 2

/**
 * The share of matches from which testing rows in order until there are enough costs less than finding all matches of a
 * step of about 60,000 rows.
 */
function denseShare({ most = Number.POSITIVE_INFINITY }: Wanted): string {
  return Math.min(Math.sqrt(most / 60_000), 2).toFixed(4)
}

/** By the index of words, or by an index scan in order where the words are dense: it ends when the page is full. */
function matchesOfStep(words: Words, wanted: Wanted): Sql {
  const { key, bounds, newestFirst, isSorted, isSparse, most } = wanted
  const orderBy = (place: Sql): Sql => sql`order by ${directed(place, { ascending: newestFirst })}`
  const ordered = (place: Sql): Sql => (isSorted ? orderBy(place) : sql``)
  const indexed = (condition: Sql): Sql => sql`
    select id, key from (${byWords(words, wanted)}) as found where ${condition} ${ordered(sql`place`)} ${limitOf(most)}`
  if (isSparse) return indexed(sql`true`)
  const table = raw(words.table)
  const place = raw(segmentKey(words))
  const within = allOf([...placesOfStep(words), ...bounds])
  const matches = allOf([...testsOf([...words.terms, ...words.values, ...words.tested]), ...words.conditions])
  return sql`
    with first as materialized (
      select ${matches} as matches from ${table} where ${within} ${orderBy(place)} limit ${sampled}
    ), density as materialized (
      select count(*) filter (where matches) >= greatest(${raw(String(fewMatches))}, count(*) * ${raw(denseShare(wanted))}) as is_dense
      from first
    )
    (select id, ${key} as key from ${table}
      where (select is_dense from density) and ${within} and ${matches} ${ordered(place)} ${limitOf(most)})
    union all
    (${indexed(sql`not (select is_dense from density)`)})`
}

function limitOf(most: number | undefined): Sql {
  return most === undefined ? sql`` : sql`limit ${raw(String(most))}`
}

/** The bounds of a step as conditions on the key of the segments; the first and the last segment have one bound. */
function placesOfStep(words: Words): Sql[] {
  const place = raw(segmentKey(words))
  const oldest = sql`case when steps.low = 0 then 9223372036854775807 else - ${startOf('steps.low')} end`
  const newest = sql`case when steps.high = ${raw(String(lastSegment))} then -9223372036854775807
    else - ${startOf('steps.high + 1')} end`
  return [sql`${place} <= ${oldest}`, sql`${place} > ${newest}`]
}

/** The instant, in nanoseconds, at which a segment begins. */
function startOf(segment: string): Sql {
  return raw(`((${segment} + ${firstSegment}) * ${segmentNs})`)
}

/** The segments from `low` to `high`, in each of which a row or more may follow. */
function stepsThrough(words: Words, { bounds, newestFirst, lastStep }: Wanted): Sql {
  const place = raw(segmentKey(words))
  const segment = segmentOf(words.segments)
  const next = (beyond: Sql[]): Sql => sql`
    select ${segment} as segment from ${raw(words.table)} where ${allOf([...bounds, ...beyond])}
    order by ${directed(place, { ascending: newestFirst })} limit 1`
  const beyond = newestFirst
    ? sql`${place} > - ${startOf('steps.low')}`
    : sql`${place} <= - ${startOf('steps.high + 1')}`
  const size = raw(`least(2 * steps.size, ${mostAtOnce})`)
  const ends = newestFirst
    ? sql`greatest(0, segment - ${size} + 1) as low, segment as high`
    : sql`segment as low, least(${raw(String(lastSegment))}, segment + ${size} - 1) as high`
  const more = [newestFirst ? sql`steps.low > 0` : raw(`steps.high < ${lastSegment}`)]
  if (lastStep) more.push(sql`coalesce(steps.number < ${lastStep}, true)`)
  return sql`
    select segment as low, segment as high, 1 as size, 1 as number from (${next([])}) as first
    union all
    select ${ends}, ${size}, steps.number + 1 from steps cross join lateral (${next([beyond])}) as next where ${allOf(more)}`
}

function queryOfStep(queries: string[]): Sql {
  const all = queries.map((query) => `(${query})`).join(' & ')
  const code = codeOf(sql`segment`)
  return sql`
    select string_agg(replace(${all}::text, ${anySegment}, ${code}), ' | ')::tsquery
    from generate_series(steps.low, steps.high) as segment`
}

/** Whether a row matches, for statements that read all matching rows. */
export function isMatch(words: Words): Sql {
  const all = { key: sql`null`, bounds: [], newestFirst: true, most: undefined, isSorted: false }
  return sql`id = any(array(select id from (${findMatches(words, all)}) as matches))`
}

function segmentOf({ by }: Segments): Sql {
  return raw(`greatest(0, least(${lastSegment}, ${by} / ${segmentNs} - ${firstSegment}))::integer`)
}

function codeOf(segment: Sql): Sql {
  return sql`lpad(to_hex(${segment}), ${raw(String(codeLength))}, '0')`
}

/** SQL of the code with which the words of a row begin. */
export function segmentCode({ segments }: Words): Sql {
  return codeOf(segmentOf(segments))
}
