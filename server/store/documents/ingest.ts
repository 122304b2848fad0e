// Lines of the source, written in batches: one batch is written while the next one arrives and is prepared, and memory
// holds no more.

import { type Ingested, maxBatchDocuments, maxRefusals } from '#contract/ingest.ts'
import { compute } from '#server/store/threads/compute.ts'
import { inOrder } from './in-order.ts'
import type { Line, PreparedLines } from './prepare-sent.ts'
import type { Sent } from './sent-documents.ts'

/** A batch also ends with this many characters, so that a few large documents do not take all memory. */
const maxBatchLength = 4 << 20

/** `write` commits a batch's documents of one entity, and returns how many of them changed something. */
export async function ingestLines(
  lines: AsyncIterable<Line[]>,
  write: (sent: Sent) => Promise<number>,
): Promise<Ingested> {
  const told: Ingested = { applied: 0, unchanged: 0, refused: [], notListed: 0 }
  for await (const _ of inOrder(prepared(lines), 1, (some) => writeAll(some, write, told))) void _
  return told
}

async function* prepared(lines: AsyncIterable<Line[]>): AsyncGenerator<PreparedLines> {
  for await (const { some, length } of batched(lines)) yield await compute('prepareSent', some, length)
}

async function* batched(lines: AsyncIterable<Line[]>): AsyncGenerator<{ some: Line[]; length: number }> {
  let some: Line[] = []
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
  write: (sent: Sent) => Promise<number>,
  told: Ingested,
): Promise<void> {
  const listed = refused.slice(0, maxRefusals - told.refused.length)
  told.refused.push(...listed)
  told.notListed += refused.length - listed.length
  told.unchanged += unchanged
  for (const sent of batches.flat()) {
    const applied = await write(sent)
    told.applied += applied
    told.unchanged += (sent.prepared?.ids.length ?? 0) + sent.deletions.length - applied
  }
}
