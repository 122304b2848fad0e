// Documents in batches that are bounded in rows and in bytes, so that the memory of a reader does not depend on their lengths; and all
// documents as they were imported.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { BatchSize } from '#server/db/stream-rows.ts'
import { bytesOfWhole, tables, wholeOf } from './tables.sql.ts'

/** A page of long documents is then sent in a quarter of a second on a slow line, and a server holds few megabytes for each. */
export const mostPageBytes = 4 * 1024 * 1024

/** `document`: JSON text. */
export type DocumentRow = { document: string }

/** `precedesLong`: whether the next rows have more bytes than a batch may have. */
export type BatchedRow = DocumentRow & { precedesLong: boolean }

const mostRows = 40
const mostBytes = 4 * 1024 * 1024

/**
 * `rows`: an ordered SELECT. `document` and `bytes`: SQL over its columns. Sizes come first, as in lists/plans/read-page.sql.ts:
 * PostgreSQL keeps the sizes of the next rows and where their texts are, and reads a text when it is sent.
 */
export function batched(rows: Sql, { document, bytes }: { document: Sql; bytes: Sql }): Sql {
  return sql`select ${document} as document, precedes_long as "precedesLong" from (
      select *, coalesce(sum(batch_bytes) over (rows between 1 following and ${raw(String(mostRows))} following) > ${mostBytes}::bigint, false) as precedes_long
      from (select *, ${bytes} as batch_bytes from (${rows}) as ordered) as measured
    ) as page`
}

/** Rows are read one by one if the next ones are long: a batch has at most 4 MiB of documents, or one row. */
export const batchSize: BatchSize<BatchedRow> = (last) => (!last || last.precedesLong ? 1 : mostRows)

export function readOriginals(db: Pool, entity: EntityName): AsyncIterable<DocumentRow[]> {
  const rows = sql`select * from ${raw(tables[entity].table)} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(entity)})`
  return db.stream<BatchedRow>(batched(rows, { document: originalOf(entity), bytes }), batchSize)
}

/** JSON text. */
export function originalOf(entity: EntityName): Sql {
  return sql`coalesce(original, ${wholeOf(entity)})`
}

export async function findOriginals(db: Db, entity: EntityName, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; document: string }>(sql`
    select id, ${originalOf(entity)} as document from ${raw(tables[entity].table)} where id = any(${ids}::text[])`)
  return new Map(rows.map(({ id, document }) => [id, document]))
}
