// Writes documents directly into the database of a test, and reads them.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Pool } from '#server/db/pool.ts'
import { isMapped } from '#server/documents/mapping/mapping.ts'
import { readOriginals } from '#server/documents/stored/document-batches.sql.ts'
import { prepareDocuments, writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { prepareStored } from '#server/documents/stored/prepare.ts'
import { computeApart } from '#server/documents/threads/compute.ts'

/** Writes no history, as for an initial state. */
export async function store(db: Pool, entity: EntityName, documents: Document[]): Promise<void> {
  const texts = documents.map((document) => JSON.stringify(document))
  const prepared = isMapped(entity)
    ? await computeApart(prepareStored, { entity, documents: texts })
    : prepareDocuments(entity, documents)
  if (!prepared) return
  await db.transaction(async (transaction) => {
    await transaction.runScript(recording(entity, 'disable'))
    await writeDocuments(transaction, prepared)
    await transaction.runScript(recording(entity, 'enable'))
  })
}

/** Only changes of these two entities are recorded. */
function recording(entity: EntityName, verb: 'disable' | 'enable'): string {
  if (entity !== 'tags' && entity !== 'discount-codes') return ''
  const table = entity.replace('-', '_')
  return ['created', 'replaced', 'removed']
    .map((done) => `alter table ${table} ${verb} trigger ${table}_${done}`)
    .join(';')
}

/** Returns the documents as the marketplace has written them. */
export async function originalsOf(db: Pool, entity: EntityName): Promise<Document[]> {
  const documents: Document[] = []
  for await (const batch of readOriginals(db, entity))
    documents.push(...batch.map(({ document }) => JSON.parse(document)))
  return documents
}
