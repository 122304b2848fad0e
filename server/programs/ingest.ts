// Writes lines of the source in batches: one batch is written while the next one arrives and is prepared in a thread, and
// memory holds no more. The steps of /api/ingest:
// 1. The token of a program, never a cookie (http/bind-lines.ts), and a slot; http/bind-lines.ts says what ends the request.
// 2. Lines as they arrive (http/json-lines.ts), collected into batches.
// 3. One transaction for each entity: lock the token and the stored rows, compare versions, write, delete, leave tombstones.
//    Without the right to write rights, `isAdmin` is put back before the commit (documents/stored/sent-documents.sql.ts).
// 4. Another connection moves new words into their index (documents/stored/pending-words.sql.ts).

import { setImmediate } from 'node:timers/promises'
import type { EntityName } from '#contract/entities.ts'
import { type IngestResult, maxBatchDocuments, maxRefusals } from '#contract/ingest.ts'
import type { SentDocuments, WriteResult } from '#server/documents/stored/sent-documents.sql.ts'
import { compute } from '#server/documents/threads/compute.ts'
import type { JsonLine } from '#server/http/json-lines.ts'
import { inOrder } from '#server/limits/pacing.ts'
import { type PreparedLines, prepareSent } from './prepare-sent.ts'

/** A batch also ends with this many characters, so that a few large documents do not take all memory. */
const maxBatchLength = 4 << 20

/** Counts the outcomes of lines; `none`: lines that cannot be read, or of an entity that the token may not write. */
export type CountLines = (
  entity: EntityName | 'none',
  outcome: 'applied' | 'unchanged' | 'refused',
  lines: number,
) => void

/** `write` commits a batch of one entity. `entities`: that may be written; null: all. `count` is told even if the request fails later. */
export async function ingestLines(
  lines: AsyncIterable<JsonLine[]>,
  entities: EntityName[] | null,
  write: (sent: SentDocuments) => Promise<WriteResult>,
  count: CountLines,
): Promise<IngestResult> {
  const result: IngestResult = { applied: 0, unchanged: 0, ignored: [], refused: [], notListed: 0 }
  const counted = { result, count }
  for await (const _ of inOrder(prepared(lines, entities), 1, (some) => writeAll(some, write, counted)))
    void _
  return result
}

async function* prepared(
  lines: AsyncIterable<JsonLine[]>,
  entities: EntityName[] | null,
): AsyncGenerator<PreparedLines> {
  for await (const { some, length } of batched(lines)) {
    yield await compute(prepareSent, { lines: some, entities }, length)
    // A piece of the body may have thousands of short lines, which this thread prepares itself.
    await setImmediate()
  }
}

async function* batched(
  lines: AsyncIterable<JsonLine[]>,
): AsyncGenerator<{ some: JsonLine[]; length: number }> {
  let some: JsonLine[] = []
  let length = 0
  for await (const arrived of lines) {
    for (const line of arrived) {
      some.push(line)
      length += line.text?.length ?? 0
      if (some.length < maxBatchDocuments && length < maxBatchLength) continue
      yield { some, length }
      some = []
      length = 0
    }
  }
  if (some.length > 0) yield { some, length }
}

async function writeAll(
  { batches, unchanged, refused }: PreparedLines,
  write: (sent: SentDocuments) => Promise<WriteResult>,
  { result, count }: { result: IngestResult; count: CountLines },
): Promise<void> {
  list(result, 'refused', refused)
  count('none', 'refused', refused.length)
  for (const [entity, lines] of unchanged) {
    result.unchanged += lines
    count(entity, 'unchanged', lines)
  }
  for (const { lines, ...sent } of batches) {
    const { applied, ignored, refused } = await write(sent)
    const same = lines.size - applied - refused.length
    result.applied += applied
    result.unchanged += same
    list(result, 'ignored', linesOf(lines, ignored, rightsKept))
    list(result, 'refused', linesOf(lines, refused, member))
    count(sent.entity, 'applied', applied)
    count(sent.entity, 'unchanged', same)
    count(sent.entity, 'refused', refused.length)
  }
}

const rightsKept = 'isAdmin is stored as it was, because this token may not write rights'
const member = 'deletes the record of an administrator or a member, which this token may not'

type RefusedLines = IngestResult['refused']

function linesOf(lines: Map<string, number>, ids: string[], reason: string): RefusedLines {
  const numbers = ids.map((id) => lines.get(id) ?? 0).sort((one, other) => one - other)
  return numbers.map((line) => ({ line, reason }))
}

function list(result: IngestResult, as: 'ignored' | 'refused', lines: RefusedLines): void {
  const listed = lines.slice(0, maxRefusals - result[as].length)
  result[as].push(...listed)
  result.notListed += lines.length - listed.length
}
