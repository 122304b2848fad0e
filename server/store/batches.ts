// Reading a big result a batch at a time. The driver's own iteration takes a connection that is lost between two
// batches for the end of the rows, and what is cut short would pass for whole; this one fails.

import type { MaybeRow, PendingQuery } from 'postgres'
import type { Pool } from '#server/db/database.ts'

export async function* batchesOf<Row extends MaybeRow>(
  sql: Pool,
  query: PendingQuery<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let batch = nextBatch<Row>()
  let turn = Promise.withResolvers<object | undefined>()
  let isOver = false
  const finished = query.cursor(size, (rows) => {
    batch.resolve(rows as Row[])
    turn = Promise.withResolvers()
    return turn.promise
  })
  // Whoever takes the next batch hears of it. After a loss the driver must not be told to go on: it has no socket.
  finished.then(
    () => {
      isOver = true
      batch.resolve(undefined)
    },
    (error: unknown) => {
      isOver = true
      batch.reject(error)
    },
  )
  try {
    for (;;) {
      const rows = await batch.promise
      if (!rows) return
      batch = nextBatch()
      yield rows
      if (!isOver) turn.resolve(undefined)
    }
  } finally {
    if (!isOver) turn.resolve(sql.CLOSE)
  }
}

/**
 * What the reader waits for next. Not a race against the end of the query: a promise that lives as long would keep every
 * batch that was ever raced against it.
 */
function nextBatch<Row>(): PromiseWithResolvers<Row[] | undefined> {
  const batch = Promise.withResolvers<Row[] | undefined>()
  // A failure is thrown where the batch is awaited; until then it must not count as unhandled.
  batch.promise.catch(() => undefined)
  return batch
}
