// A transaction on one connection: committed when its work resolves, rolled back when it rejects.

import type { Readable, Writable } from 'node:stream'
import copy from 'pg-copy-streams'
import { type Client, type Db, run, statementsOn } from './client.ts'
import { isUnavailable } from './errors.ts'

export type Transaction = Db & {
  /** Undoes what `work` wrote when it rejects, and nothing else of the transaction. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Takes what a COPY … FROM STDIN reads. Errors reach the stream as the driver has them. */
  copyFrom(statement: string): Writable
  /** Gives what a COPY … TO STDOUT writes. */
  copyTo(statement: string): Readable
}

/** `begin`: the statement that begins it. */
export async function inTransaction<T>(
  client: Client,
  work: (transaction: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await run(client, { text: begin })
  try {
    const result = await work(transactionOn(client))
    await commit(client)
    return result
  } catch (error) {
    // A connection that is lost has rolled back by itself.
    if (!isUnavailable(error)) await run(client, { text: 'rollback' })
    throw error
  }
}

/** PostgreSQL answers a COMMIT of a failed transaction with ROLLBACK, which is no error of its own. */
async function commit(client: Client): Promise<void> {
  const { command } = await run(client, { text: 'commit' })
  if (command !== 'COMMIT') throw new Error('The transaction failed before its end, and was rolled back.')
}

function transactionOn(client: Client): Transaction {
  return {
    ...statementsOn(client),
    async savepoint(work) {
      await run(client, { text: 'savepoint inner_work' })
      try {
        const result = await work()
        await run(client, { text: 'release savepoint inner_work' })
        return result
      } catch (error) {
        if (!isUnavailable(error)) await run(client, { text: 'rollback to savepoint inner_work' })
        throw error
      }
    },
    copyFrom: (statement) => client.query(copy.from(statement)),
    copyTo: (statement) => client.query(copy.to(statement)),
  }
}
