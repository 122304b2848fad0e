// All documents as they were imported, in the order of ids.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import { tables, wholeOf } from './tables.ts'

const batchSize = 500

export function readOriginals(db: Pool, entity: EntityName): AsyncIterable<{ document: string }[]> {
  return db.stream(
    sql`select ${originalOf(entity)} as document from ${raw(tables[entity].table)} order by id`,
    batchSize,
  )
}

/** JSON text. */
export function originalOf(entity: EntityName): Sql {
  return sql`coalesce(original, ${wholeOf(entity)})`
}
