// The rows of a large table with the words of a search text, found in one segment after the other until there are
// enough: a common word fills a page from the newest segment, and a rare one costs a look-up in each.

import sql, { raw, type Sql } from 'sql-template-tag'
import { codeLength, lastSegment, type Segments, scaleOf } from '#server/documents/word-segments.ts'
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
  isSorted: boolean
  lastStep?: Sql | undefined
}

/** The first step searches one segment, each further one twice as many, up to this number. */
const mostAtOnce = 16

/** The key by which segments follow each other, as in the indexes. */
export function segmentKey({ segments }: Pick<Words, 'segments'>): string {
  return `(- ${segments.by})`
}

/**
 * SELECT of id, key and step of the first matches, those of a segment before those of the next one; within a step in the order
 * of time if they are sorted.
 */
export function findMatches(words: Words, wanted: Wanted): Sql {
  const { key, bounds, newestFirst, most, isSorted } = wanted
  const limit = most === undefined ? sql`` : sql`limit ${raw(String(most))}`
  const place = raw(segmentKey(words))
  const conditions = [
    sql`search @@ (${queryOfStep([...words.terms, ...words.values])})`,
    // As 'is true' it uses no index.
    ...(words.tested.length > 0 ? [sql`(search @@ (${queryOfStep(words.tested)})) is true`] : []),
    ...words.conditions,
    ...bounds,
  ]
  // OFFSET 0: the index of words is read, not one in the order.
  return sql`
    with recursive steps as (${stepsThrough(words, wanted)})
    select found.id, found.key, steps.number as step from steps cross join lateral (
      select id, key from (
        select id, ${key} as key, ${place} as place from ${raw(words.table)} where ${allOf(conditions)} offset 0
      ) as matches ${isSorted ? sql`order by ${directed(sql`place`, { ascending: newestFirst })} ${limit}` : sql``}
    ) as found ${limit}`
}

/** The segments from `low` to `high`, in each of which a row or more may follow. */
function stepsThrough(words: Words, { bounds, newestFirst, lastStep }: Wanted): Sql {
  const place = raw(segmentKey(words))
  const segment = segmentOf(words.segments)
  const { lengthNs, first } = scaleOf(words.segments)
  const startOf = (at: string): Sql => raw(`((${at} + ${first}) * ${lengthNs})`)
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

function segmentOf(segments: Segments): Sql {
  const { lengthNs, first } = scaleOf(segments)
  return raw(`greatest(0, least(${lastSegment}, ${segments.by} / ${lengthNs} - ${first}))::integer`)
}

function codeOf(segment: Sql): Sql {
  return sql`lpad(to_hex(${segment}), ${raw(String(codeLength))}, '0')`
}

/** SQL of the code with which the words of a row begin. */
export function segmentCode({ segments }: Words): Sql {
  return codeOf(segmentOf(segments))
}
