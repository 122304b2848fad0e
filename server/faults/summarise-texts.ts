// Summaries of documents, without the database: of stored ones, and of lines of files.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import { type Summary, summarise } from '#server/documents/mapping/field-summary.ts'
import { parseDocument, parseFileLine, UnusableDocument } from '#server/documents/read-document.ts'

/** `documents`: JSON text. */
export function summariseTexts({ entity, documents }: { entity: EntityName; documents: string[] }): Summary {
  return summarise(entity, documents.map(parseDocument))
}
summariseTexts.module = import.meta.url

/** `refused`: why some lines are not documents. */
export function summariseLines({ entity, lines }: { entity: EntityName; lines: string[] }): {
  summary: Summary
  refused: string[]
} {
  const documents: Document[] = []
  const refused: string[] = []
  for (const line of lines) {
    try {
      documents.push(parseFileLine(entity, line))
    } catch (error) {
      if (!(error instanceof UnusableDocument)) throw error
      refused.push(error.message)
    }
  }
  return { summary: summarise(entity, documents), refused }
}
summariseLines.module = import.meta.url
