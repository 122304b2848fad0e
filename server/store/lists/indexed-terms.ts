// Which terms of a search text are looked up in the index of words: the two rarest, by a sample of rows. The others are
// tested on the rows with these, which is faster than to find all their rows first.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { weekNs } from '#server/documents/word-segments.ts'
import { allOf, type Words } from './listing.ts'
import { boundsOfSegment, queryOfSegment, segmentKey, segmentOf } from './segments.ts'

/** One row of so many, within these bounds: a common term that is looked up costs the more, the more rows there are. */
const rowsPerSampled = raw('10000')
const leastSampled = raw('100')
const mostSampled = raw('1000')

/**
 * The sample is of rows around so many instants: a word may be in no session of an evening. The first is so long before
 * the newest row, since sessions in the future have fewer words; the gap leads to other hours and days of the week.
 */
const instants = 10
const firstNs = 12n * weekNs
const gapNs = 199n * 3_600_000_000_000n
const lastNs = firstNs + BigInt(instants - 1) * gapNs

/**
 * A term is common beside a rarer one that is in this many times fewer rows: testing a row costs about as much as
 * reading so many entries of the index. A term in no row of the sample is taken to be in half of one.
 */
const timesAsCommon = 20
const leastRows = 0.5

/** Few rows have two rare terms, so that testing a third on them costs less than its look-up in each segment. */
const mostIndexed = 2

/** The same words; all terms but the rarest are tested on rows. */
export async function chooseIndexedTerms(db: Db, words: Words): Promise<Words> {
  if (words.terms.length === 1) return words
  const { rows } = await countSampled(db, words)
  const most = timesAsCommon * Math.max(leastRows, Math.min(...rows))
  const indexed = words.terms
    .map((term, at) => ({ term, rows: rows[at] ?? 0 }))
    .filter((one) => one.rows <= most)
    .toSorted((a, b) => a.rows - b.rows || b.term.length - a.term.length)
    .slice(0, mostIndexed)
    .map(({ term }) => term)
  return { ...words, terms: indexed, tested: words.terms.filter((term) => !indexed.includes(term)) }
}

/** The share of the table's rows with all words and filters, by the sample. */
export async function shareOfSample(db: Db, words: Words): Promise<number> {
  const { sampled, matches } = await countSampled(db, words)
  return sampled === 0 ? 0 : matches / sampled
}

/** `rows`: those of the sample with each of the terms; `matches`: with all terms and filters. */
type Counted = { rows: number[]; matches: number; sampled: number }

async function countSampled(db: Db, words: Words): Promise<Counted> {
  const table = raw(words.table)
  const place = raw(segmentKey(words))
  const segment = sql`segment`
  const [first, last, gap] = [firstNs, lastNs, gapNs].map((ns) => raw(String(ns)))
  const tests = words.terms.map(
    (term, at) => sql`search @@ (${queryOfSegment([term], segment)}) as ${has(at)}`,
  )
  const counts = words.terms.map((_, at) => sql`count(*) filter (where ${has(at)})`)
  const all = sql`search @@ (${queryOfSegment([...words.terms, ...words.values], segment)})`
  const [counted] = await db.query<Counted>(sql`
    with newest as materialized (
      select greatest(0, ${raw(words.segments.by)}) as ns from ${table} order by ${place}, id limit 1
    ), instants as materialized (
      select instant, ${segmentOf({ ...words.segments, by: 'instant' })} as segment
      from newest cross join generate_series(ns - ${first}, ns - ${last}, - ${gap}) as instant
    )
    select array[${join(counts)}]::integer[] as rows, count(*) filter (where is_match)::integer as matches, count(*)::integer as sampled
    from instants cross join lateral (
      select ${join(tests)}, ${allOf([all, ...words.conditions])} as is_match from ${table}
      where ${place} >= - instant and ${allOf(boundsOfSegment(words, segment))} order by ${place}, id
      limit least(${mostSampled}, greatest(${leastSampled}, ${words.rows} / ${rowsPerSampled})) / ${raw(String(instants))}
    ) as sample`)
  return counted ?? { rows: [], matches: 0, sampled: 0 }
}

function has(term: number): Sql {
  return raw(`has_${term}`)
}
