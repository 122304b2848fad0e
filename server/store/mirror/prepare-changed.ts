// Prepares changes of the source for the database, without the database.

import type { EntityName } from '#contract/entities.ts'
import { isStorable, maxIdBytes } from '#server/documents/columns.ts'
import { parseExactly } from '#server/documents/json.ts'
import { toDocument, UnusableDocument } from '#server/documents/stored.ts'
import { openPreparation, type Preparation } from '#server/store/documents/documents.ts'
import type { Sent } from '#server/store/documents/sent.ts'

/** `fields`: as JSON text; undefined where the document was deleted. */
type Changed = { id: string; version: bigint; fields: string | undefined }

export type ChangedDocuments = { entity: EntityName; changes: Changed[] }

/** `rejected`: documents that cannot be stored. */
export type PreparedChanges = { sent: Sent; rejected: { id: string; reason: string }[] }

/** If the new version of a document cannot be stored, its stored version is outdated and is deleted. */
export function prepareChanged({ entity, changes }: ChangedDocuments): PreparedChanges {
  const preparation = openPreparation(entity)
  const rejected: PreparedChanges['rejected'] = []
  const deletions: Sent['deletions'] = []
  for (const { id, version, fields } of changes) {
    const reason = fields === undefined ? undefined : addTo(preparation, { id, version, fields })
    if (reason !== undefined) rejected.push({ id, reason })
    const isGone = fields === undefined || reason !== undefined
    if (isGone && isStorable(id) && Buffer.byteLength(id) <= maxIdBytes) deletions.push({ id, version })
  }
  return { sent: { entity, prepared: preparation.end(), deletions }, rejected }
}

/** The reason where it cannot be stored. */
function addTo(
  preparation: Preparation,
  { id, version, fields }: Changed & { fields: string },
): string | undefined {
  try {
    preparation.add(toDocument(Object.assign(Object(parseExactly(fields)), { id })), version)
    return undefined
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}
