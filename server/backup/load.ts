// Writes documents in batches: while the database writes one batch, the next ones are prepared.

import type { EntityName } from '#contract/entities.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isMapped } from '#server/documents/mapping/mapping.ts'
import { writeNewer } from '#server/documents/stored/documents.sql.ts'
import { findLostValues, type ReplacedValues } from '#server/documents/stored/lost-values.ts'
import { type PreparedChunk, prepareLines } from '#server/documents/stored/prepare.ts'
import {
  isStale,
  lockStoredVersions,
  type StoredVersions,
} from '#server/documents/stored/stored-versions.sql.ts'
import { computeApart, mostPreparing } from '#server/documents/threads/compute.ts'
import { inOrder } from '#server/limits/pacing.ts'
import { leaveUnrecorded, type RecordedActor, setActor } from '#server/record/history.sql.ts'
import { canLoadInBulk, type IndexProgress, withoutIndexes } from './bulk.sql.ts'

/** Runs the work in a transaction: a new one for each batch, or one that is already open for all of them. */
type InTransaction = (work: (transaction: Transaction) => Promise<void>) => Promise<void>

/** Callbacks of a load, in the order of the lines. */
export type LoadEvents = {
  /** `left`: not written, as the source sent newer ones. `lost`: unreadable values in place of readable ones; `same`: stored before. */
  written(chunk: PreparedChunk, left: number, replaced: ReplacedValues): void
  indexing(progress: IndexProgress): void
}

/** Tens of thousands of documents go into an empty table without indexes, which are built once at the end. */
const bulkDocuments = 20_000

/** `strict`: a document that would replace a readable value by an unreadable one is not written. */
type LoadOptions = { actor?: RecordedActor; strict?: boolean }

/** `chunks` of JSON lines; `expected`: about how many documents. `actor`: absent for a first state, which leaves no history. */
export async function loadLines(
  db: Pool,
  entity: EntityName,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  expected: number,
  events: LoadEvents,
  { actor, strict = false }: LoadOptions = {},
): Promise<void> {
  const inTransaction: InTransaction = (work) =>
    db.transaction(async (transaction) => {
      if (!actor) return await leaveUnrecorded(transaction, () => work(transaction))
      await setActor(transaction, actor)
      await work(transaction)
    })
  const load = () => writeAll(inTransaction, prepare(entity, chunks, expected), { ...events, strict })
  if (expected < bulkDocuments || !(await canLoadInBulk(db, entity))) return await load()
  await withoutIndexes(db, entity, load, events.indexing)
}

/** Writes all documents in an open transaction, into empty tables. */
export async function loadLinesWithin(
  transaction: Transaction,
  entity: EntityName,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  expected: number,
  written: LoadEvents['written'],
): Promise<void> {
  await writeAll((work) => work(transaction), prepare(entity, chunks, expected), { written, strict: false })
}

async function writeAll(
  inTransaction: InTransaction,
  chunks: AsyncIterable<PreparedChunk>,
  events: Written,
): Promise<void> {
  // The batch in progress must end before a failure is reported: a transaction that was rolled back accepts no statements.
  for await (const _ of inOrder(chunks, 1, (chunk) => writeChunk(inTransaction, chunk, events))) void _
}

type Written = Pick<LoadEvents, 'written'> & { strict: boolean }

async function writeChunk(
  inTransaction: InTransaction,
  chunk: PreparedChunk,
  { written, strict }: Written,
): Promise<void> {
  const { prepared } = chunk
  let left = 0
  let replaced: ReplacedValues = { lost: [], same: [] }
  if (prepared)
    await inTransaction(async (transaction) => {
      const stored = await lockStoredVersions(transaction, prepared.entity, prepared.ids)
      replaced = await findLostValues(transaction, prepared, replacedIn(stored))
      const refused = new Set(strict ? replaced.lost.map(({ id }) => id) : [])
      left = await writeNewer(transaction, prepared, stored, refused)
    })
  written(chunk, left, replaced)
}

/** Documents in files have no version of a source: a stored document with one is kept. */
function replacedIn(stored: StoredVersions): Set<string> {
  const ids = [...stored].filter(([id, { isDeleted }]) => !isDeleted && !isStale(stored, id, undefined))
  return new Set(ids.map(([id]) => id))
}

function prepare(entity: EntityName, chunks: AsyncIterable<Uint8Array<ArrayBuffer>>, expected: number) {
  return expected < bulkDocuments && !isMapped(entity)
    ? preparedHere(entity, chunks)
    : preparedApart(entity, chunks)
}

async function* preparedHere(
  entity: EntityName,
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<PreparedChunk> {
  for await (const bytes of chunks) yield prepareLines({ entity, bytes })
}

function preparedApart(entity: EntityName, chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  return inOrder(chunks, mostPreparing, (bytes) => computeApart(prepareLines, { entity, bytes }))
}
