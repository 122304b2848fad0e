// The summary of documents that are not stored, such as lines of files, in parts that a thread can hold.

import type { EntityName } from '#contract/entities.ts'
import { addSummaries, nothingRead, type Summary } from '#server/documents/mapping/field-summary.ts'
import { compute } from '#server/documents/threads/compute.ts'
import { summariseLines } from './summarise-texts.ts'

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
