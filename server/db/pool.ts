// A pool of connections to PostgreSQL. Every wait has a time limit; a lost or silent connection fails the statement
// that uses it, never the process.

import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Semaphore } from '#server/limits/semaphore.ts'
import { type Db, statementsOn, types } from './client.ts'
import { openConnections } from './connections.ts'
import { toUnconfirmed } from './errors.ts'
import { type BatchSize, readBatches } from './stream-rows.ts'
import { inTransaction, type Transaction } from './transaction.ts'

/** Connections: the maximum, open ones, ones in use, and the number of waiting requests. */
export type PoolUse = { max: number; open: number; inUse: number; waiting: number }

export type Pool = Db & {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` on one read-only snapshot. */
  snapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Uses one connection for `work` and closes it afterwards, which releases its session locks. */
  withConnection<T>(work: (connection: Db) => Promise<T>): Promise<T>
  /** Yields the rows of a large result, with one batch of them in memory. */
  stream<Row>(statement: Sql, batchSize: BatchSize<Row>): AsyncGenerator<Row[]>
  use(): PoolUse
  /** Waits briefly for statements in progress, then closes their connections. */
  close(): Promise<void>
}

export type PoolLimits = {
  /** The most open connections; further requests wait. */
  size: number
  /** How long to wait for a free or a new connection. */
  connectTimeoutMs: number
  /** How long a statement may take, and how long a transaction waits for its next one; absent: no limit. */
  statementTimeoutMs?: number
  /** How long a stream waits for its next rows; absent: no limit. */
  streamTimeoutMs?: number
}

const idleTimeoutMs = 60_000

/** How long PostgreSQL may take to cancel a statement before its connection is closed. */
const cancelMs = 300

// PostgreSQL would keep the session of a connection that the network has lost, with its locks, for two hours.
const keepalives = [
  'set tcp_keepalives_idle = 10',
  'set tcp_keepalives_interval = 5',
  'set tcp_keepalives_count = 3',
]

// A role or a database may have defaults that would end long work, such as a backup, or change what statements mean.
const ownDefaults = [
  "set timezone = 'UTC'",
  'set jit = off',
  'set standard_conforming_strings = on',
  "set default_transaction_isolation = 'read committed'",
  'set lock_timeout = 0',
  // Only PostgreSQL 17 and newer know it.
  "select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'",
  'set datestyle = ISO',
  'set array_nulls = on',
  'set transform_null_equals = off',
]

/** `name`: the application name that PostgreSQL shows. */
export function createPool(where: pg.ClientConfig, name: string, limits: PoolLimits): Pool {
  const { statementTimeoutMs, streamTimeoutMs } = limits
  const settings = [...ownDefaults, ...keepalives, ...timeLimits(statementTimeoutMs)].join('; ')
  const options = {
    ...where,
    types,
    application_name: name,
    max: limits.size,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    ...(statementTimeoutMs !== undefined && { query_timeout: statementTimeoutMs }),
    // Set by SQL: poolers refuse settings in the message that opens a connection.
    onConnect: async (client: pg.ClientBase) => {
      // The driver accepts a time limit for one statement, which its types leave out.
      const query = { text: settings, query_timeout: limits.connectTimeoutMs }
      await client.query(query)
    },
  }
  const connections = openConnections(options)
  const onOne = <T>(run: (db: Db) => Promise<T>): Promise<T> =>
    connections.use((client) => run(statementsOn(client)))
  return {
    query: <Row>(statement: Sql) => onOne((db) => db.query<Row>(statement)),
    queryText: (statement) => onOne((db) => db.queryText(statement)),
    execute: (statement) =>
      onOne((db) =>
        db.execute(statement).catch((error: unknown) => {
          throw toUnconfirmed(error)
        }),
      ),
    runScript: (text) => onOne((db) => db.runScript(text)),
    transaction: (work) => connections.use((client) => inTransaction(client, work)),
    snapshot: (work) => connections.use((client) => inTransaction(client, work, beginSnapshot)),
    async withConnection(work) {
      const client = await connections.connect()
      try {
        return await work(statementsOn(client))
      } finally {
        client.release(true)
      }
    },
    async *stream<Row>(statement: Sql, batchSize: BatchSize<Row>) {
      const client = await connections.connect()
      let isRead = false
      try {
        yield* readBatches<Row>(client, statement, batchSize, streamTimeoutMs)
        isRead = true
      } finally {
        // Closing the connection ends an abandoned result at once, however many rows remain.
        client.release(!isRead)
      }
    },
    use: () => ({ max: limits.size, ...connections.count() }),
    close: () => connections.close(),
  }
}

/** The second limit ends a transaction whose connection was lost, sooner than keepalives, and also if an answer was lost. */
function timeLimits(statementTimeoutMs: number | undefined): string[] {
  return [
    `set statement_timeout = ${statementTimeoutMs === undefined ? 0 : statementTimeoutMs - cancelMs}`,
    `set idle_in_transaction_session_timeout = ${statementTimeoutMs ?? 0}`,
  ]
}

const beginSnapshot = 'begin isolation level repeatable read read only'

/** Reads of any length take a slot of their person: 'too_many' is thrown before the first row. `read`: its statements share the slot. */
export type LongReads = <Item>(
  uid: string,
  read: (stream: Pool['stream']) => AsyncIterable<Item>,
) => AsyncGenerator<Item>

export function limitLongReads(pool: Pick<Pool, 'stream'>, slots: Semaphore): LongReads {
  return (uid, read) => slots.stream(uid, () => read(pool.stream))
}
