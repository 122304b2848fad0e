// The summary of stored documents, without the database.

import type { EntityName } from '#contract/entities.ts'
import { type Summary, summarise } from '#server/documents/field-summary.ts'
import { parseDocument } from '#server/documents/read-document.ts'

/** `documents`: JSON text. */
export function summariseTexts({ entity, documents }: { entity: EntityName; documents: string[] }): Summary {
  return summarise(entity, documents.map(parseDocument))
}
summariseTexts.module = import.meta.url
