// A transaction on one connection: commits when its work resolves, rolls back when it rejects.

import { finished, pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import sql, { raw, type Sql } from 'sql-template-tag'
import { beforeDeadline } from '#server/limits/deadline.ts'
import { type Client, type Db, runQuery, statementsOn } from './client.ts'
import { deadlineExceeded, isDatabaseUnavailable, toProblem, toUnconfirmed } from './errors.ts'

export type Transaction = Db & {
  /** Runs `work` in a savepoint: rolls back what it wrote when it rejects, and nothing else. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs COPY … FROM STDIN with these pieces. */
  copyFrom(statement: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  /** Runs COPY … TO STDOUT and yields its pieces. */
  copyTo(statement: string): AsyncGenerator<Buffer>
}

/** `begin`: the statement that begins the transaction. */
export async function inTransaction<T>(
  client: Client,
  work: (transaction: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await runQuery(client, { text: begin })
  try {
    const result = await work(transactionOn(client))
    await commit(client)
    return result
  } catch (error) {
    // PostgreSQL rolls back the transaction of a connection that is lost or closed.
    if (!isDatabaseUnavailable(error)) await runQuery(client, { text: 'rollback' })
    throw error
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error. */
async function commit(client: Client): Promise<void> {
  const { command } = await runQuery(client, { text: 'commit' }).catch((error: unknown) => {
    throw toUnconfirmed(error)
  })
  if (command !== 'COMMIT') throw new Error('The transaction failed before its end, and was rolled back.')
}

function transactionOn(client: Client): Transaction {
  return {
    ...statementsOn(client),
    async savepoint(work) {
      await runQuery(client, { text: 'savepoint inner_work' })
      try {
        const result = await work()
        await runQuery(client, { text: 'release savepoint inner_work' })
        return result
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          await runQuery(client, { text: 'rollback to savepoint inner_work' })
        throw error
      }
    },
    async copyFrom(statement, pieces) {
      try {
        // After the deadline the connection is closed, which ends the stream.
        await beforeDeadline(() => pipeline(pieces, client.query(copy.from(statement))), deadlineExceeded)
      } catch (error) {
        throw toProblem(error)
      }
    },
    async *copyTo(statement) {
      const rows = client.query(copy.to(statement))
      let isRead = false
      try {
        for await (const piece of rows.iterator({ destroyOnReturn: false })) yield piece
        isRead = true
      } catch (error) {
        isRead = true
        throw toProblem(error)
      } finally {
        // The connection accepts no other statement before the last row was read. If that fails, the next statement reports it.
        if (!isRead) await finished(rows.resume()).catch(() => undefined)
      }
    },
  }
}

/** Keeps few rows in memory at once. */
const mostRows = 40

/** A transaction can run one such read at a time. Batches are never empty. */
export async function* fetchRows<Row>(db: Transaction, rows: Sql): AsyncGenerator<Row[]> {
  await db.query(sql`declare fetched_rows no scroll cursor for ${rows}`)
  for (;;) {
    const batch = await db.query<Row>(sql`fetch ${raw(String(mostRows))} from fetched_rows`)
    if (batch.length > 0) yield batch
    if (batch.length < mostRows) break
  }
  await db.query(sql`close fetched_rows`)
}
