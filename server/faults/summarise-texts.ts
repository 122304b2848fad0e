// Summaries of documents, without the database: of stored documents, and of lines of files in parts that fit into a thread.

import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import {
  addSummaries,
  nothingRead,
  type Summary,
  summarise,
} from '#server/documents/mapping/field-summary.ts'
import { parseDocument, parseFileLine, UnusableDocument } from '#server/documents/read-document.ts'
import { compute } from '#server/documents/threads/compute.ts'

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
  return { summary: summarise(entity, documents, { areTraced: true }), refused }
}
summariseLines.module = import.meta.url

const mostLines = 500
const mostCharacters = 8 << 20

/** `refused`: why some lines are not documents. */
export async function summariseSample(
  entity: EntityName,
  lines: string[],
): Promise<{ summary: Summary; refused: string[] }> {
  let summary = nothingRead
  const refused: string[] = []
  for (let start = 0; start < lines.length; ) {
    let end = start
    let length = 0
    while (end < lines.length && end - start < mostLines && length < mostCharacters)
      length += lines[end++]?.length ?? 0
    const some = await compute(summariseLines, { entity, lines: lines.slice(start, end) }, length)
    summary = addSummaries(summary, some.summary)
    refused.push(...some.refused)
    start = end
  }
  return { summary, refused }
}
