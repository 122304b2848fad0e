// Reading a big result a batch at a time. The driver's own iteration takes a connection that is lost between two
// batches for the end of the rows, and what is cut short would pass for whole; this one fails.

import type { MaybeRow, PendingQuery } from 'postgres'
import type { Pool } from '#server/db/database.ts'

export async function* batchesOf<Row extends MaybeRow>(
  sql: Pool,
  query: PendingQuery<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  let batch = Promise.withResolvers<Row[]>()
  let turn = Promise.withResolvers<object | undefined>()
  let isOver = false
  const finished = query
    .cursor(size, (rows) => {
      batch.resolve(rows as Row[])
      turn = Promise.withResolvers()
      return turn.promise
    })
    .then(() => undefined)
  // Whoever takes the next batch hears of it. After a loss the driver must not be told to go on: it has no socket.
  const noteEnd = () => {
    isOver = true
  }
  finished.then(noteEnd, noteEnd)
  try {
    for (;;) {
      const rows = await Promise.race([batch.promise, finished])
      if (!rows) return
      batch = Promise.withResolvers()
      yield rows
      if (!isOver) turn.resolve(undefined)
    }
  } finally {
    if (!isOver) turn.resolve(sql.CLOSE)
  }
}
