// Reads the rows of a statement in batches within a transaction, by a cursor, so that few are in memory at once.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Transaction } from './transaction.ts'

const mostRows = 40

/** A transaction can have one such reading at a time. No batch is empty. */
export async function* fetchRows<Row>(db: Transaction, rows: Sql): AsyncGenerator<Row[]> {
  await db.query(sql`declare fetched_rows no scroll cursor for ${rows}`)
  for (;;) {
    const batch = await db.query<Row>(sql`fetch ${raw(String(mostRows))} from fetched_rows`)
    if (batch.length > 0) yield batch
    if (batch.length < mostRows) break
  }
  await db.query(sql`close fetched_rows`)
}
