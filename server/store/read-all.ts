// Every selected row of a list in order, a batch at a time, so that any number fits in flat memory.

import type { PendingQuery } from 'postgres'
import type { Pool } from '#server/db/database.ts'
import { fragment, verbatim } from '#server/db/fragment.ts'
import { batchesOf } from './batches.ts'
import { allOf, type Listing, orderOf } from './listing.ts'
import { directed, merged } from './page-rows.ts'

/** Whole sessions can be long, and what is under way is what memory grows by. */
const batchSize = 40

/** The JSON of a document, as it came from the database: as bytes it never lies on the heap, which stays small. */
export type DocumentRow = readonly [json: Buffer]

export function readAll(sql: Pool, listing: Listing, sort: string): AsyncIterable<DocumentRow[]> {
  const { table, row, branches, narrowing, others } = listing
  const order = orderOf(listing, sort)
  const reach = { order, ascending: order.forward }
  // OFFSET 0: each branch is read by its own index, and the branches are merged.
  const selects = branches.map(
    (branch) => fragment`(
      select id, ${order.key} as key, ${row} as document from ${verbatim(table)}
      where ${allOf([...branch, ...narrowing, ...others])}
      order by ${directed(order.key, reach)} offset 0)`,
  )
  return batchesOf(
    sql,
    // Raw rows are arrays of bytes, one for each column, which the driver's types cannot say.
    sql`select document from (${merged(selects, reach)}) as selected`.raw() as unknown as PendingQuery<
      DocumentRow[]
    >,
    batchSize,
  )
}
