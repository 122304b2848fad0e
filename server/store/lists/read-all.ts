// All selected rows of a list in order, in batches, so that memory is constant for any number.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { LongReads, Reader } from '#server/db/long-reads.ts'
import { directed, type KeysetRange, merged } from './keyset-range.ts'
import { allOf, conditionsBeyondFlags, type Listing, orderOf } from './listing.ts'
import { selectMatches } from './matched-rows.ts'

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
  const order = orderOf(listing, sort)
  const range = { order, ascending: order.forward }
  const rows = listing.words
    ? withDocuments(
        listing,
        sql`select id, key from (${selectMatches(listing.words, listing, { key: order.key })}) as matches
          order by ${directed(sql`key`, range)}`,
      )
    : mergedPartitions(listing, range)
  return db.stream(reader, sql`select document from (${rows}) as selected`, batchSize)
}

/** Exactly one look-up by id for each row, whatever PostgreSQL's planner estimates. */
function withDocuments({ row, table }: Listing, rows: Sql): Sql {
  return sql`select (select ${row} from ${raw(table)} as stored where stored.id = page.id) as document
    from (${rows}) as page`
}

/** OFFSET 0: each partition is read by its own index. */
function mergedPartitions(listing: Listing, range: Pick<KeysetRange, 'order' | 'ascending'>): Sql {
  const { table, row, partitions, flagFilters } = listing
  const selects = partitions.map(
    (partition) => sql`(
      select id, ${range.order.key} as key, ${row} as document from ${raw(table)}
      where ${allOf([...partition, ...flagFilters, ...conditionsBeyondFlags(listing)])}
      order by ${directed(range.order.key, range)} offset 0)`,
  )
  return merged(selects, range)
}
