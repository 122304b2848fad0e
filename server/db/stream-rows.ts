// Reads a large result in batches, by a cursor. A connection that is lost between two batches is an error, never the end
// of the rows: a truncated result must not look complete.

import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Sql } from 'sql-template-tag'
import { types } from './client.ts'
import { toProblem } from './errors.ts'

/** Rejects when the next batch takes longer than `timeoutMs`. */
export async function* readBatches<Row>(
  client: pg.ClientBase,
  { text, values }: Sql,
  batchSize: number,
  timeoutMs: number | undefined,
): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(text, values, { types }))
  for (;;) {
    const rows = await inTime(cursor.read(batchSize), timeoutMs).catch((error: unknown) => {
      throw toProblem(error)
    })
    if (rows.length === 0) return
    yield rows
  }
}

async function inTime<T>(work: Promise<T>, timeoutMs: number | undefined): Promise<T> {
  if (timeoutMs === undefined) return await work
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The rows did not arrive in time.')), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
