// All selected rows of a list in order, in batches, so that memory is constant for any number.

import sql, { raw } from 'sql-template-tag'
import type { LongReads, Reader } from '#server/db/long-reads.ts'
import { directed, merged } from './keyset-range.ts'
import { allOf, conditionsBeyondFlags, type Listing, orderOf } from './listing.ts'

/** A small batch, because sessions can be long and memory holds one batch of each reader. */
const batchSize = 40

/** `document`: JSON text. */
export type DocumentRow = { document: string }

export function readAll(
  db: LongReads,
  reader: Reader,
  listing: Listing,
  sort: string,
): AsyncIterable<DocumentRow[]> {
  const { table, row, partitions, flagFilters } = listing
  const order = orderOf(listing, sort)
  const range = { order, ascending: order.forward }
  // OFFSET 0: each partition is read by its own index, and the partitions are merged.
  const selects = partitions.map(
    (partition) => sql`(
      select id, ${order.key} as key, ${row} as document from ${raw(table)}
      where ${allOf([...partition, ...flagFilters, ...conditionsBeyondFlags(listing)])}
      order by ${directed(order.key, range)} offset 0)`,
  )
  return db.stream(reader, sql`select document from (${merged(selects, range)}) as selected`, batchSize)
}
