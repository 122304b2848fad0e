// Which terms of a search text are so common that it is faster to test them on the rows with the other terms than to
// find all their rows by the index of words. A sample of rows tells it.

import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Words } from './listing.ts'
import { segmentCode, segmentKey } from './segments.ts'

const sampleSize = 800

/**
 * A term is common beside a rarer one that is in this many times fewer rows: testing a row costs about as much as
 * reading so many entries of the index. A term in no row of the sample is taken to be in half of one.
 */
const timesAsCommon = 10
const leastRows = 0.5

/** The sample begins so long before the newest row: sessions in the future have fewer words. */
const sampleAgeNs = 12n * 7n * 86_400n * 1_000_000_000n

const latest = 9_223_372_036_854_775_807n

/** The same words; those that are common beside the rarest are tested on rows. */
export async function testCommonTerms(db: Db, words: Words): Promise<Words> {
  if (words.terms.length === 1) return words
  const place = raw(segmentKey(words))
  const table = raw(words.table)
  const counted = await db.query<{ rows: number }>(sql`
    with sample as materialized (
      select search, ${segmentCode(words)} as code from ${table}
      where ${place} >= (
        select least(${place} + ${sampleAgeNs}::numeric, ${latest})::bigint from ${table} order by ${place}, id limit 1)
      order by ${place}, id limit ${sampleSize}
    )
    select (select count(*) from sample where search @@ replace(term, '~', code)::tsquery)::integer as rows
    from unnest(${words.terms}::text[]) with ordinality as terms (term, number) order by number`)
  const rows = counted.map((term) => term.rows)
  const most = timesAsCommon * Math.max(leastRows, Math.min(...rows))
  const isCommon = (at: number): boolean => (rows[at] ?? 0) > most
  const rare = words.terms.filter((_, at) => !isCommon(at))
  return { ...words, terms: rare, tested: words.terms.filter((_, at) => isCommon(at)) }
}
