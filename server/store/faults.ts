// The malformed fields of the stored documents, as they were met on the way in.

import type { Pool } from '#server/db/database.ts'
import { batchesOf } from './batches.ts'

export type StoredFault = { entity: string; id: string; field: string; value: string; expected: string }

const batchSize = 500

export function readFaults(sql: Pool): AsyncIterable<StoredFault[]> {
  return batchesOf(
    sql,
    sql<StoredFault[]>`
      select entity, id, field, value, expected from faults order by entity, id, field`,
    batchSize,
  )
}
