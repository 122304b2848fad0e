// All selected rows of a list in order, in batches (documents/stored/document-batches.sql.ts), so that memory is constant for any number.
// An export streams them no faster than the reader accepts them. It ends with its connection, its sign-in, any required right, a reader
// that stalls (http/limits.ts), and the server (http/streams.ts).

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import {
  type BatchedRow,
  batched,
  batchSize,
  type DocumentRow,
} from '#server/documents/stored/document-batches.sql.ts'
import { selectMatches } from './plans/matched-rows.sql.ts'
import { lookUp, withAll } from './plans/read-page.sql.ts'
import { directed, type KeysetRange, merged } from './selection/keyset.sql.ts'
import { allOf, conditionsBeyondFlags, type Listing, orderOf } from './selection/listing.sql.ts'

export function asCsv(listing: Listing): Listing {
  const { row } = listing
  return { ...listing, row: { ...row, text: row.csvText?.() ?? row.text } }
}

export function readAll(
  stream: Pool['stream'],
  listing: Listing,
  sort: string,
): AsyncIterable<DocumentRow[]> {
  const order = orderOf(listing, sort)
  const range = { order, ascending: order.forward }
  const rows = listing.words
    ? lookUp(
        listing,
        sql`select id, key from (${selectMatches(listing.words, listing, { key: order.key })}) as matches
          order by ${directed(sql`key`, range)}`,
      )
    : mergedPartitions(listing, range)
  const { text, bytes } = listing.row
  const statement = sql`${withAll(listing.with)} ${batched(rows, { document: text, bytes })}`
  return stream<BatchedRow>(statement, batchSize)
}

/** OFFSET 0: each branch is read by its own index. */
function mergedPartitions(listing: Listing, range: Pick<KeysetRange, 'order' | 'ascending'>): Sql {
  const { table, branches, flagFilters } = listing
  const selects = branches.map(
    (branch) => sql`(
      select *, ${range.order.key} as page_key from ${raw(table)}
      where ${allOf([...branch, ...flagFilters, ...conditionsBeyondFlags(listing)])}
      order by ${directed(range.order.key, range)} offset 0)`,
  )
  return merged(selects, range, sql`page_key`)
}
