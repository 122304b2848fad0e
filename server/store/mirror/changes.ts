// Prepares changes of the source for writing.

import sql from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { toDocument, UnusableDocument } from '#server/documents/stored.ts'
import { openPreparation } from '#server/store/documents/documents.ts'
import type { Sent } from '#server/store/documents/sent-documents.ts'
import type { Rejected } from './rejected.ts'

/** `fields` is undefined where the document was deleted. */
export type SourceChange = { id: string; version: bigint; fields: Record<string, unknown> | undefined }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanges(
  entity: EntityName,
  changes: SourceChange[],
): { sent: Sent; rejected: Rejected[] } {
  const preparation = openPreparation(entity)
  const rejected: Rejected[] = []
  const deletions: Sent['deletions'] = []
  for (const { id, version, fields } of changes) {
    const reason = fields && addTo(preparation, { ...fields, id }, version)
    if (reason !== undefined) rejected.push({ id, reason })
    if ((!fields || reason !== undefined) && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes)
      deletions.push({ id, version })
  }
  return { sent: { entity, prepared: preparation.end(), deletions }, rejected }
}

/** The reason where it cannot be stored. */
function addTo(
  preparation: ReturnType<typeof openPreparation>,
  document: object,
  version: bigint,
): string | undefined {
  try {
    preparation.add(toDocument(document), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

/** Sets the source as the author of this transaction's changes, as if it had sent them with a token. */
export async function actAsSource(db: Transaction): Promise<void> {
  await db.query(sql`select set_config('stoa.actor', '{"uid":"ingest","token":"firestore"}', true)`)
}
