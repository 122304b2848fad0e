// Documents put straight into the database of a test.

import type { Document } from '#contract/entity.ts'
import type { Pool } from '#server/db/pool.ts'
import { prepareDocuments, writeDocuments } from '#server/store/documents.ts'
import type { Noun } from '#server/store/tables.ts'

export async function store(db: Pool, noun: Noun, documents: Document[]): Promise<void> {
  const prepared = prepareDocuments(noun, documents)
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}
