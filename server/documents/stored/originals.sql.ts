// All documents as they were imported, in the order of ids.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { type BatchedRow, batched, batchSize, type DocumentRow } from './document-batches.sql.ts'
import { bytesOfWhole, tables, wholeOf } from './tables.sql.ts'

export function readOriginals(db: Pool, entity: EntityName): AsyncIterable<DocumentRow[]> {
  const rows = sql`select * from ${raw(tables[entity].table)} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(entity)})`
  return db.stream<BatchedRow>(batched(rows, { document: originalOf(entity), bytes }), batchSize)
}

/** JSON text. */
export function originalOf(entity: EntityName): Sql {
  return sql`coalesce(original, ${wholeOf(entity)})`
}

/** Those of these ids, as they were imported: JSON text by id. */
export async function findOriginals(db: Db, entity: EntityName, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; document: string }>(sql`
    select id, ${originalOf(entity)} as document from ${raw(tables[entity].table)} where id = any(${ids}::text[])`)
  return new Map(rows.map(({ id, document }) => [id, document]))
}
