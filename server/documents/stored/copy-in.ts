// COPY into a table.

import type { Transaction } from '#server/db/transaction.ts'

/** `rows`: in the text format of COPY. Throws the database's errors about them. */
export async function copyIn(
  db: Transaction,
  table: string,
  columns: readonly string[],
  rows: Uint8Array,
): Promise<void> {
  await db.copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`, piecesOf(rows))
}

/** The database reads one chunk while the next one is sent; it would wait for the whole of a single one. */
const pieceBytes = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes)
}
