// COPY into a table, with its failure told.

import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from '#server/db/database.ts'

/** `bytes`: rows in the binary format of COPY. Throws what the database says against them. */
export async function copyIn(sql: Sql, table: string, columns: string[], bytes: Uint8Array): Promise<void> {
  const query = sql`copy ${sql(table)} (${sql(columns)}) from stdin with (format binary)`
  const failed = failureOf(query)
  const rows: Writable = await query.writable()
  await Promise.race([pipeline(piecesOf(bytes), rows), failed])
}

/** The database takes in one piece while the next one is on its way; a single one it would wait for whole. */
const pieceBytes = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}

/**
 * The driver keeps a failure after the last row from the stream (porsager/postgres issue 1173), which would wait for
 * ever. It tells the query alone, by this method, when that has long been resolved.
 */
function failureOf(query: PromiseLike<unknown>): Promise<never> {
  const told = query as PromiseLike<unknown> & { reject(error: unknown): void }
  const tellQuery = told.reject
  const failed = new Promise<never>((_, reject) => {
    told.reject = (error) => {
      tellQuery(error)
      reject(error)
    }
  })
  failed.catch(() => undefined)
  return failed
}
