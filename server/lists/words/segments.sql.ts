// Segments of words in SQL: their keys, bounds and codes, and the queries of the index of words (decision 14).

import sql, { raw, type Sql } from 'sql-template-tag'
import {
  codeLength,
  firstWeek,
  lastSegment,
  lastWeek,
  type Segments,
  weekNs,
} from '#server/documents/search-words.ts'
import { anySegment, type Words } from '#server/lists/selection/listing.sql.ts'

/** The key that orders the segments, as in the indexes. */
export function segmentKey({ segments }: Pick<Words, 'segments'>): string {
  return `(- ${segments.by})`
}

export function boundsOfSegment(words: Words, segment: Sql): Sql[] {
  const place = raw(segmentKey(words))
  const oldest = sql`case when ${segment} = 0 then 9223372036854775807 else - ${startOfSegment(words, segment)} end`
  const newest = sql`case when ${segment} = ${raw(String(lastSegment(words.segments)))} then -9223372036854775807
    else - ${startOfSegment(words, sql`${segment} + 1`)} end`
  return [sql`${place} <= ${oldest}`, sql`${place} > ${newest}`]
}

export function startOfSegment({ segments }: Pick<Words, 'segments'>, segment: Sql): Sql {
  return sql`(((${segment}) * ${raw(String(segments.weeks))} + ${raw(String(firstWeek))}) * ${raw(String(weekNs))})`
}

/** SELECT of the query for a segment: PostgreSQL evaluates it once, not for each row. */
export function queryOfSegment(queries: string[], segment: Sql): Sql {
  return sql`select replace(${conjunction(queries)}::text, ${anySegment}, ${codeOf(segment)})::tsquery`
}

export function queryOfRow(words: Words): Sql {
  const all = conjunction([...words.terms, ...words.values])
  return sql`replace(${all}::text, ${anySegment}, ${codeOf(segmentOf(words.segments))})::tsquery`
}

function conjunction(queries: string[]): string {
  return queries.map((query) => `(${query})`).join(' & ')
}

export function segmentOf({ by, weeks }: Segments): Sql {
  return raw(`(greatest(0, least(${lastWeek}, ${by} / ${weekNs} - ${firstWeek})) / ${weeks})::integer`)
}

function codeOf(segment: Sql): Sql {
  return sql`lpad(to_hex(${segment}), ${raw(String(codeLength))}, '0')`
}
