// Which terms of a search text are looked up in the index of words: the two rarest, by a sample of rows. The others are
// tested on the rows with these, which is faster than to find all their rows first.

import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { allOf, type Words } from './listing.ts'
import { boundsOfSegment, queryOfSegment, segmentKey, segmentOf } from './segments.ts'

/** One row of so many, within these bounds: a common term that is looked up costs the more, the more rows there are. */
const rowsPerSampled = raw('10000')
const leastSampled = raw('200')
const mostSampled = raw('1000')

/**
 * A term is common beside a rarer one that is in this many times fewer rows: testing a row costs about as much as
 * reading so many entries of the index. A term in no row of the sample is taken to be in half of one.
 */
const timesAsCommon = 20
const leastRows = 0.5

/** The sample is of a segment so long before the newest row: sessions in the future have fewer words. */
const weeksBefore = 12

/** Few rows have two rare terms, so that testing a third on them costs less than its look-up in each segment. */
const mostIndexed = 2

/** The same words; all terms but the rarest are tested on rows. */
export async function chooseIndexedTerms(db: Db, words: Words): Promise<Words> {
  if (words.terms.length === 1) return words
  const rows = await countSampled(db, words)
  const most = timesAsCommon * Math.max(leastRows, Math.min(...rows))
  const indexed = words.terms
    .map((term, at) => ({ term, rows: rows[at] ?? 0 }))
    .filter((one) => one.rows <= most)
    .toSorted((a, b) => a.rows - b.rows || b.term.length - a.term.length)
    .slice(0, mostIndexed)
    .map(({ term }) => term)
  return { ...words, terms: indexed, tested: words.terms.filter((term) => !indexed.includes(term)) }
}

/** The rows of the sample with each of the terms. */
async function countSampled(db: Db, words: Words): Promise<number[]> {
  const table = raw(words.table)
  const place = raw(segmentKey(words))
  const segment = sql`(select segment from sampled)`
  const counts = words.terms.map(
    (term) => sql`count(*) filter (where search @@ (${queryOfSegment([term], segment)}))`,
  )
  const [counted] = await db.query<{ rows: number[] }>(sql`
    with sampled as materialized (
      select greatest(0, ${segmentOf(words.segments)} - ${raw(String(weeksBefore / words.segments.weeks))}) as segment
      from ${table} order by ${place}, id limit 1
    )
    select array[${join(counts)}]::integer[] as rows from (
      select search from ${table} where ${allOf(boundsOfSegment(words, segment))} order by ${place}, id
      limit least(${mostSampled}, greatest(${leastSampled}, ${words.rows} / ${rowsPerSampled}))
    ) as sample`)
  return counted?.rows ?? []
}
