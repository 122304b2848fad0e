// Lines of the source, written in batches: one batch is written while the next one arrives, and memory holds no more.

import { setImmediate } from 'node:timers/promises'
import type { EntityName } from '#contract/entities.ts'
import { type Ingested, maxBatchDocuments, maxRefusals } from '#contract/ingest.ts'
import { parseSentLine, type SentLine } from '#server/documents/sent-line.ts'
import { UnusableDocument } from '#server/documents/stored.ts'
import { openPreparation, type Preparation } from './documents.ts'
import type { Deletion, Sent } from './sent-documents.ts'

/** Lines are counted from 1. `text` is undefined where the line is too long. */
type Line = { line: number; text: string | undefined }

/** A batch also ends with this many characters, so that a few large documents do not take all memory. */
const maxBatchLength = 4 << 20

/** After this many lines it yields to other work, above all to the database, which would wait for its next statement. */
const linesAtOnce = 8

/** `write` commits a batch's documents of one entity, and returns how many of them changed something. */
export async function ingestLines(
  lines: AsyncIterable<Line[]>,
  write: (sent: Sent) => Promise<number>,
): Promise<Ingested> {
  const told: Ingested = { applied: 0, unchanged: 0, refused: [], notListed: 0 }
  let batch = openBatch()
  let writing = Promise.resolve()
  const flush = async (): Promise<void> => {
    const sent = batch.sent()
    await writing
    writing = writeBatch(sent, write, told)
    // A failure is thrown where it is awaited; before that it must not count as unhandled.
    writing.catch(() => undefined)
    batch = openBatch()
  }
  const take = async (sent: SentLine, length: number): Promise<void> => {
    const known = batch.versionOf(sent)
    if (known !== undefined && known >= sent.version) told.unchanged += 1
    else {
      if (known !== undefined) await flush()
      batch.add(sent, length)
      if (batch.isFull()) await flush()
    }
  }
  try {
    for await (const some of lines) {
      for (const { line, text } of some) {
        if (line % linesAtOnce === 0) await setImmediate()
        if (text?.trim() === '') continue
        const sent = parse(text)
        if (typeof sent === 'string') refuse(told, line, sent)
        else await take(sent, text?.length ?? 0)
      }
    }
    await flush()
  } finally {
    await writing
  }
  return told
}

function parse(text: string | undefined): SentLine | string {
  if (text === undefined) return 'is too long'
  try {
    return parseSentLine(text)
  } catch (error) {
    if (!(error instanceof UnusableDocument)) throw error
    return error.message
  }
}

function refuse(told: Ingested, line: number, reason: string): void {
  if (told.refused.length < maxRefusals) told.refused.push({ line, reason })
  else told.notListed += 1
}

type Part = { versions: Map<string, bigint>; preparation: Preparation; deletions: Deletion[] }

type Batch = {
  /** The version of a document that the batch already contains. */
  versionOf(sent: SentLine): bigint | undefined
  add(sent: SentLine, length: number): void
  isFull(): boolean
  sent(): Sent[]
}

/** Contains each document once. */
function openBatch(): Batch {
  const parts = new Map<EntityName, Part>()
  let documents = 0
  let length = 0
  const partOf = (entity: EntityName): Part => {
    const known = parts.get(entity)
    if (known) return known
    const part = { versions: new Map(), preparation: openPreparation(entity), deletions: [] }
    parts.set(entity, part)
    return part
  }
  return {
    versionOf: ({ entity, id }) => parts.get(entity)?.versions.get(id),
    add({ entity, id, version, document }, itsLength) {
      const { versions, preparation, deletions } = partOf(entity)
      versions.set(id, version)
      if (document) preparation.add(document, version)
      else deletions.push({ id, version })
      documents += 1
      length += itsLength
    },
    isFull: () => documents >= maxBatchDocuments || length >= maxBatchLength,
    sent: () =>
      [...parts].map(([entity, { preparation, deletions }]) => ({
        entity,
        prepared: preparation.end(),
        deletions,
      })),
  }
}

async function writeBatch(
  batch: Sent[],
  write: (sent: Sent) => Promise<number>,
  told: Ingested,
): Promise<void> {
  for (const sent of batch) {
    const applied = await write(sent)
    told.applied += applied
    told.unchanged += (sent.prepared?.ids.length ?? 0) + sent.deletions.length - applied
  }
}
