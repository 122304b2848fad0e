// The malformed fields of the stored documents, as they were met on the way in.

import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'

export type StoredFault = { entity: string; id: string; field: string; value: string; expected: string }

const batchSize = 500

export function readFaults(db: Pool): AsyncIterable<StoredFault[]> {
  return db.stream(
    sql`select entity, id, field, value, expected from faults order by entity, id, field`,
    batchSize,
  )
}
