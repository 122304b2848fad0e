// Reads a large result in batches, by a cursor. A connection that is lost between two batches is an error, never the end
// of the rows: a truncated result must not look complete.

import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Sql } from 'sql-template-tag'
import { types } from './client.ts'
import { toProblem } from './errors.ts'

/** The most rows of the next batch: a number, or computed from the last row of the previous batch. */
export type BatchSize<Row> = number | ((last: Row | undefined) => number)

/** Rejects when the next batch takes longer than `timeoutMs`. */
export async function* readBatches<Row>(
  client: pg.ClientBase,
  { text, values }: Sql,
  batchSize: BatchSize<Row>,
  timeoutMs: number | undefined,
): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(text, values, { types }))
  let last: Row | undefined
  for (;;) {
    const most = typeof batchSize === 'number' ? batchSize : batchSize(last)
    const rows = await inTime(client, cursor.read(most), timeoutMs).catch((error: unknown) => {
      throw toProblem(error)
    })
    if (rows.length === 0) return
    last = rows.at(-1)
    yield rows
  }
}

/** pg-cursor never settles a read whose connection ends between the last row and the end of the statement. */
async function inTime<T>(client: pg.ClientBase, work: Promise<T>, timeoutMs: number | undefined): Promise<T> {
  const failed = Promise.withResolvers<never>()
  const end = (): void => failed.reject(new Error('The connection ended before all rows had arrived.'))
  const expire = (): void => failed.reject(new Error('The rows did not arrive in time.'))
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
  client.once('end', end)
  try {
    return await Promise.race([work, failed.promise])
  } finally {
    clearTimeout(timer)
    client.off('end', end)
  }
}
