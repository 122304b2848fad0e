// Chooses the terms of a search text that are looked up in the index of words: the two rarest, by a sample of rows. The other terms are
// tested on the found rows, which is faster than looking them up.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf, type Words } from '#server/lists/selection/listing.sql.ts'
import {
  commonTerm,
  instantsOfSample,
  mostIndexedTerms,
  sampleOfTerms,
} from '#server/lists/selection/plan-limits.ts'
import { boundsOfSegment, queryOfSegment, segmentKey, segmentOf } from './segments.sql.ts'

/** Returns the same words; all terms but the rarest are tested on rows. */
export async function chooseIndexedTerms(db: Db, words: Words): Promise<Words> {
  if (words.terms.length === 1) return words
  const { rows } = await countSampled(db, words)
  const most = commonTerm.times * Math.max(commonTerm.leastRows, Math.min(...rows))
  const indexed = words.terms
    .map((term, at) => ({ term, rows: rows[at] ?? 0 }))
    .filter((one) => one.rows <= most)
    .toSorted((a, b) => a.rows - b.rows || b.term.length - a.term.length)
    .slice(0, mostIndexedTerms)
    .map(({ term }) => term)
  return { ...words, terms: indexed, tested: words.terms.filter((term) => !indexed.includes(term)) }
}

/** The share of the table's rows with all words and filters, by the sample. */
export async function shareOfSample(db: Db, words: Words): Promise<number> {
  const { sampled, matches } = await countSampled(db, words)
  return sampled === 0 ? 0 : matches / sampled
}

/** `rows`: the number of rows of the sample with each of the terms; `matches`: with all terms and filters. */
type Counted = { rows: number[]; matches: number; sampled: number }

async function countSampled(db: Db, words: Words): Promise<Counted> {
  const table = raw(words.table)
  const place = raw(segmentKey(words))
  const segment = sql`segment`
  const { count, firstNs, gapNs } = instantsOfSample
  const lastNs = firstNs + BigInt(count - 1) * gapNs
  const [first, last, gap] = [firstNs, lastNs, gapNs].map((ns) => raw(String(ns)))
  const { oneRowOf, least, most } = sampleOfTerms
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
      limit least(${raw(`${most}`)}, greatest(${raw(`${least}`)}, ${words.rows} / ${raw(`${oneRowOf}`)})) / ${raw(`${count}`)}
    ) as sample`)
  return counted ?? { rows: [], matches: 0, sampled: 0 }
}

function has(term: number): Sql {
  return raw(`has_${term}`)
}
