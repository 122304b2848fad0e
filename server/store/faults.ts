// The malformed fields of the stored documents, as they were met on the way in.

import type { Sql } from '#server/db/database.ts'

export type StoredFault = { entity: string; id: string; field: string; value: string; expected: string }

const batchSize = 500

export function readFaults(sql: Sql): AsyncIterable<StoredFault[]> {
  return sql<StoredFault[]>`
    select entity, id, field, value, expected from faults order by entity, id, field`.cursor(batchSize)
}
