// Writes documents directly into the database of a test.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Pool } from '#server/db/pool.ts'
import { prepareDocuments, writeDocuments } from '#server/store/documents/documents.ts'

export async function store(db: Pool, entity: EntityName, documents: Document[]): Promise<void> {
  const prepared = prepareDocuments(entity, documents)
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}
