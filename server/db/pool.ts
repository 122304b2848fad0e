// A pool of connections to PostgreSQL. Every wait is bounded by its limits; a connection that is lost or silent is an
// error of the statement that needed it, never of the process.

import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Db, statementsOn, types } from './client.ts'
import { type Connections, openConnections } from './connections.ts'
import { readBatches } from './stream-rows.ts'
import { inTransaction, type Transaction } from './transaction.ts'

/** Connections that may be open, those that are, those of them that are in use, and who waits for one. */
export type PoolUse = { max: number; open: number; inUse: number; waiting: number }

export type Pool = Db & {
  /** All or nothing: commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** The same on one snapshot, for reading alone. */
  snapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** One connection for as long as `work` takes, closed afterwards: the locks of its session end with it. */
  withConnection<T>(work: (connection: Db) => Promise<T>): Promise<T>
  /** The rows of a large result, `batchSize` at a time, never more of them in memory. */
  stream<Row>(statement: Sql, batchSize: number): AsyncGenerator<Row[]>
  use(): PoolUse
  /** Waits a moment for statements under way, then closes their connections. */
  close(): Promise<void>
}

export type PoolLimits = {
  /** Connections open at once; whoever comes later waits for one. */
  size: number
  /** How long to wait for a connection, a free one or a new one. */
  connectTimeoutMs: number
  /** How long one statement may take; absent: as long as it takes. */
  statementTimeoutMs?: number
  /** How long a stream waits for its next rows; absent: as long as it takes. */
  streamTimeoutMs?: number
}

const idleTimeoutMs = 60_000

/** The server is given this long to cancel a statement itself before its connection is given up. */
const cancelMs = 300

/** `name`: the application as PostgreSQL shows it. */
export function createPool(where: pg.ClientConfig, name: string, limits: PoolLimits): Pool {
  const { statementTimeoutMs, streamTimeoutMs } = limits
  const connections = openConnections({
    ...where,
    types,
    application_name: name,
    options: '-c TimeZone=UTC -c jit=off',
    max: limits.size,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    ...(statementTimeoutMs !== undefined && {
      query_timeout: statementTimeoutMs,
      statement_timeout: statementTimeoutMs - cancelMs,
    }),
  })
  const onOne = <T>(run: (db: Db) => Promise<T>): Promise<T> =>
    withClient(connections, (client) => run(statementsOn(client)))
  return {
    query: <Row>(statement: Sql) => onOne((db) => db.query<Row>(statement)),
    queryText: (statement) => onOne((db) => db.queryText(statement)),
    execute: (statement) => onOne((db) => db.execute(statement)),
    runScript: (text) => onOne((db) => db.runScript(text)),
    transaction: (work) => withClient(connections, (client) => inTransaction(client, work)),
    snapshot: (work) => withClient(connections, (client) => inTransaction(client, work, beginSnapshot)),
    async withConnection(work) {
      const client = await connections.connect()
      try {
        return await work(statementsOn(client))
      } finally {
        client.release(true)
      }
    },
    async *stream<Row>(statement: Sql, batchSize: number) {
      const client = await connections.connect()
      let isRead = false
      try {
        yield* readBatches<Row>(client, statement, batchSize, streamTimeoutMs)
        isRead = true
      } finally {
        // Closing the connection ends a result that nobody reads on at once, however much of it is left.
        client.release(!isRead)
      }
    },
    use: () => ({ max: limits.size, ...connections.count() }),
    close: () => connections.close(),
  }
}

const beginSnapshot = 'begin isolation level repeatable read read only'

async function withClient<T>(
  connections: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connections.connect()
  try {
    const result = await work(client)
    connections.release(client)
    return result
  } catch (error) {
    connections.release(client, error)
    throw error
  }
}
