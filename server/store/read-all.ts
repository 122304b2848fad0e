// Every selected row of a list in order, a batch at a time, so that any number fits in flat memory.

import sql, { raw } from 'sql-template-tag'
import type { LongReads } from '#server/db/long-reads.ts'
import { allOf, type Listing, orderOf } from './listing.ts'
import { directed, merged } from './page-rows.ts'

/** Whole sessions can be long, and what is under way is what memory grows by. */
const batchSize = 40

/** `document`: JSON text. */
export type DocumentRow = { document: string }

/** `person`: whose read it is. */
export function readAll(
  db: LongReads,
  person: string,
  listing: Listing,
  sort: string,
): AsyncIterable<DocumentRow[]> {
  const { table, row, branches, narrowing, others } = listing
  const order = orderOf(listing, sort)
  const reach = { order, ascending: order.forward }
  // OFFSET 0: each branch is read by its own index, and the branches are merged.
  const selects = branches.map(
    (branch) => sql`(
      select id, ${order.key} as key, ${row} as document from ${raw(table)}
      where ${allOf([...branch, ...narrowing, ...others])}
      order by ${directed(order.key, reach)} offset 0)`,
  )
  return db.stream(person, sql`select document from (${merged(selects, reach)}) as selected`, batchSize)
}
