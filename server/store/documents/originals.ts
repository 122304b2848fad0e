// All documents as they were imported, in the order of ids.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import { type BatchedRow, batched, batchSize, type DocumentRow } from './document-batches.ts'
import { bytesOfWhole, tables, wholeOf } from './tables.ts'

export function readOriginals(db: Pool, entity: EntityName): AsyncIterable<DocumentRow[]> {
  const rows = sql`select * from ${raw(tables[entity].table)} order by id`
  const bytes = sql`coalesce(octet_length(original), ${bytesOfWhole(entity)})`
  return db.stream<BatchedRow>(batched(rows, { document: originalOf(entity), bytes }), batchSize)
}

/** JSON text. */
export function originalOf(entity: EntityName): Sql {
  return sql`coalesce(original, ${wholeOf(entity)})`
}
