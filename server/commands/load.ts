// Writes a stream of documents in batches: while the database takes in one batch, the next is prepared.

import type { Document } from '#contract/entity.ts'
import type { Pool, Transaction } from '#server/db/database.ts'
import { isEmpty, withIndexesSetAside } from '#server/store/bulk.ts'
import { prepareDocuments, writeDocuments } from '#server/store/documents.ts'
import type { Noun } from '#server/store/tables.ts'

const batchDocuments = 2_000
const batchBytes = 8 << 20

/** `size`: roughly the document's length in characters, so that batches of long ones stay small. */
export type Sized = { document: Document; size: number }

/** Runs the work in a transaction: each batch in one of its own, or all of them in one that is open already. */
export type InTransaction = (work: (transaction: Transaction) => Promise<void>) => Promise<void>

function inTransactions(sql: Pool): InTransaction {
  return async (work) => {
    await sql.begin(work)
  }
}

/** Calls back with the number of documents of each batch written. */
export async function loadDocuments(
  inTransaction: InTransaction,
  noun: Noun,
  documents: AsyncIterable<Sized> | Iterable<Sized>,
  onWritten: (count: number) => void,
): Promise<void> {
  let writing = Promise.resolve()
  for await (const batch of batches(documents)) {
    const prepared = prepareDocuments(noun, batch)
    await writing
    if (!prepared) continue
    writing = inTransaction((transaction) => writeDocuments(transaction, prepared)).then(() =>
      onWritten(batch.length),
    )
    // A failure is thrown where the batch is awaited; until then it must not count as unhandled.
    writing.catch(() => undefined)
  }
  await writing
}

/** Documents by the ten thousand go into an empty table without its indexes, which are made once at the end. */
const bulkDocuments = 20_000

export async function loadMany(
  sql: Pool,
  noun: Noun,
  documents: AsyncIterable<Sized> | Iterable<Sized>,
  expected: number,
  onWritten: (count: number) => void,
): Promise<void> {
  const load = () => loadDocuments(inTransactions(sql), noun, documents, onWritten)
  if (expected >= bulkDocuments && (await isEmpty(sql, noun))) await withIndexesSetAside(sql, noun, load)
  else await load()
}

async function* batches(documents: AsyncIterable<Sized> | Iterable<Sized>): AsyncGenerator<Document[]> {
  let batch: Document[] = []
  let size = 0
  for await (const one of documents) {
    batch.push(one.document)
    size += one.size
    if (batch.length < batchDocuments && size < batchBytes) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}
