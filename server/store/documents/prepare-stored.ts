// Prepares stored documents for being written again.

import type { EntityName } from '#contract/entities.ts'
import { parseDocument } from '#server/documents/stored.ts'
import { type Prepared, prepareDocuments } from './documents.ts'

/** `documents`: JSON text. */
export type StoredDocuments = { entity: EntityName; documents: string[] }

export function prepareStored({ entity, documents }: StoredDocuments): Prepared | undefined {
  return prepareDocuments(entity, parsed(documents))
}
prepareStored.module = import.meta.url

/** One by one, so that they are not all in memory at once. */
function* parsed(documents: string[]) {
  for (const document of documents) yield parseDocument(document)
}
