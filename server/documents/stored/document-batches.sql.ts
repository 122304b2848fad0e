// Documents in batches that are bounded in rows and in bytes, so that the memory of a reader does not depend on their
// lengths.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { BatchSize } from '#server/db/stream-rows.ts'

/** A page of long documents is then sent in a quarter of a second on a slow line, and a server holds few megabytes for each. */
export const mostPageBytes = 4 * 1024 * 1024

/** `document`: JSON text. */
export type DocumentRow = { document: string }

/** `precedesLong`: whether the next rows have more bytes than a batch may. */
export type BatchedRow = DocumentRow & { precedesLong: boolean }

const mostRows = 40
const mostBytes = 4 * 1024 * 1024

/**
 * `rows`: a SELECT in order. `document` and `bytes`: SQL over its columns. Sizes come first, as in lists/plans/read-page.sql.ts:
 * PostgreSQL keeps the sizes of the next rows and where their texts are, and reads a text when it is sent.
 */
export function batched(rows: Sql, { document, bytes }: { document: Sql; bytes: Sql }): Sql {
  return sql`select ${document} as document, precedes_long as "precedesLong" from (
      select *, coalesce(sum(batch_bytes) over (rows between 1 following and ${raw(String(mostRows))} following) > ${mostBytes}::bigint, false) as precedes_long
      from (select *, ${bytes} as batch_bytes from (${rows}) as ordered) as measured
    ) as page`
}

/** One by one where the next rows are long: a batch has at most 4 MiB of documents, or one row. */
export const batchSize: BatchSize<BatchedRow> = (last) => (!last || last.precedesLong ? 1 : mostRows)
