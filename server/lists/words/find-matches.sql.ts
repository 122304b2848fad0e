// Finds the rows of a large table with the words of a search text, one segment after another until there are enough: a common word fills
// a page from the newest segments, and a rare one costs a look-up in each. A step is a number of segments that are read in the same way.

import sql, { raw, type Sql } from 'sql-template-tag'
import { lastSegment } from '#server/documents/search-words.ts'
import { directed } from '#server/lists/selection/keyset.sql.ts'
import { allOf, type Words } from '#server/lists/selection/listing.sql.ts'
import { denseWords, mostSegmentsAtOnce } from '#server/lists/selection/plan-limits.ts'
import {
  boundsOfSegment,
  queryOfRow,
  queryOfSegment,
  segmentKey,
  segmentOf,
  startOfSegment,
} from './segments.sql.ts'

/**
 * `key`: the key of the list's order. `bounds`: conditions on the key of the segments. `lastStep`: SQL of the number of the last step;
 * null if all segments are searched.
 */
type Request = {
  key: Sql
  bounds: Sql[]
  newestFirst: boolean
  most: number | undefined
  /** Rows within a segment are in the order of time too. */
  isSorted: boolean
  /** No word is dense among the rows that the conditions select. */
  isSparse?: boolean
  lastStep?: Sql | undefined
}

export function findMatches(words: Words, request: Request): Sql {
  return sql`
    with recursive steps as (${stepsThrough(words, request)})
    select found.id, found.key, steps.number as step from steps cross join lateral (
      ${matchesOfStep(words, request)}
    ) as found ${limitOf(request.most)}`
}

/** With 'is true' a condition uses no index. */
function testsOf(queries: string[], segment: Sql): Sql[] {
  return queries.length === 0 ? [] : [sql`(search @@ (${queryOfSegment(queries, segment)})) is true`]
}

/** Reads the matches of one segment after another: the limit ends the search within a step. */
function matchesOfStep(words: Words, request: Request): Sql {
  const { newestFirst, most } = request
  const segments = newestFirst ? sql`steps.high, steps.low, -1` : sql`steps.low, steps.high`
  const within = sql`generate_series(${segments}) as segment cross join lateral`
  // The index finds all matches fastest.
  if (request.isSparse || most === undefined)
    return sql`select found.id, found.key from ${within} (${matchesByIndex(words, request)}) as found ${limitOf(most)}`
  return sql`
    with density as materialized (${densityOf(words, request)})
    select found.id, found.key from ${within} (
      (${matchesInOrder(words, request, sql`(select is_dense from density)`)})
      union all
      (${matchesByIndex(words, request, sql`not (select is_dense from density)`)})
    ) as found ${limitOf(most)}`
}

/** SQL of whether, by a step's first rows, the words are dense: then few rows in order fill a page. */
function densityOf(words: Words, request: Request): Sql {
  const first = request.newestFirst ? sql`steps.high` : sql`steps.low`
  const matches = allOf([...testsOf(termsOf(words), first), ...words.conditions])
  const conditions = [...boundsOfSegment(words, first), ...request.bounds]
  return sql`
    select count(*) filter (where matches) >= ${raw(String(denseWords.matches))} as is_dense from (
      select ${matches} as matches from ${raw(words.table)}
      where ${allOf(conditions)} ${inOrder(raw(segmentKey(words)), request)} limit ${raw(String(denseWords.of))}
    ) as first`
}

const segment = sql`segment`

function matchesInOrder(words: Words, request: Request, condition: Sql): Sql {
  const { key, bounds, isSorted, most } = request
  const tests = [...testsOf(termsOf(words), segment), ...words.conditions]
  const conditions = [condition, ...boundsOfSegment(words, segment), ...bounds, ...tests]
  const order = isSorted ? inOrder(raw(segmentKey(words)), request) : sql``
  return sql`select id, ${key} as key from ${raw(words.table)} where ${allOf(conditions)} ${order} ${limitOf(most)}`
}

/** With 'is true' and OFFSET 0 only the index of words is read, not one in the order. */
function matchesByIndex(words: Words, request: Request, condition = sql`true`): Sql {
  const { key, bounds, isSorted, most } = request
  const indexed = sql`search @@ (${queryOfSegment([...words.terms, ...words.values], segment)})`
  const within = bounds.map((bound) => sql`(${bound}) is true`)
  const conditions = [indexed, ...testsOf(words.tested, segment), ...words.conditions, ...within]
  const order = isSorted ? inOrder(sql`place`, request) : sql``
  return sql`
    select id, key from (
      select id, ${key} as key, ${raw(segmentKey(words))} as place from ${raw(words.table)}
      where ${allOf(conditions)} offset 0
    ) as found where ${condition} ${order} ${limitOf(most)}`
}

function termsOf({ terms, values, tested }: Words): string[] {
  return [...terms, ...values, ...tested]
}

function inOrder(place: Sql, { newestFirst }: Request): Sql {
  return sql`order by ${directed(place, { ascending: newestFirst })}`
}

function limitOf(most: number | undefined): Sql {
  return most === undefined ? sql`` : sql`limit ${raw(String(most))}`
}

/** The segments from `low` to `high`, each with one or more possible rows. */
function stepsThrough(words: Words, { bounds, newestFirst, lastStep }: Request): Sql {
  const place = raw(segmentKey(words))
  const segment = segmentOf(words.segments)
  const last = raw(String(lastSegment(words.segments)))
  const next = (beyond: Sql[]): Sql => sql`
    select ${segment} as segment from ${raw(words.table)} where ${allOf([...bounds, ...beyond])}
    order by ${directed(place, { ascending: newestFirst })} limit 1`
  const beyond = newestFirst
    ? sql`${place} > - ${startOfSegment(words, sql`steps.low`)}`
    : sql`${place} <= - ${startOfSegment(words, sql`steps.high + 1`)}`
  const size = raw(`least(2 * steps.size, ${mostSegmentsAtOnce})`)
  const ends = newestFirst
    ? sql`greatest(0, segment - ${size} + 1) as low, segment as high`
    : sql`segment as low, least(${last}, segment + ${size} - 1) as high`
  const more = [newestFirst ? sql`steps.low > 0` : sql`steps.high < ${last}`]
  if (lastStep) more.push(sql`coalesce(steps.number < ${lastStep}, true)`)
  return sql`
    select segment as low, segment as high, 1 as size, 1 as number from (${next([])}) as first
    union all
    select ${ends}, ${size}, steps.number + 1 from steps cross join lateral (${next([beyond])}) as next where ${allOf(more)}`
}

/** SQL that tells whether a row matches, for statements that read all matching rows. */
export function isMatch(words: Words): Sql {
  const all = { key: sql`null`, bounds: [], newestFirst: true, most: undefined, isSorted: false }
  return sql`id = any(array(select id from (${findMatches(words, all)}) as matches))`
}

/** SQL that tests each of the few rows that an index on another column finds, with the code of the row's segment. */
export function isMatchOfFew(words: Words): Sql {
  const conditions = [...words.conditions, sql`search @@ ${queryOfRow(words)}`]
  return sql`id = any(array(select id from ${raw(words.table)} where ${allOf(conditions)}))`
}
