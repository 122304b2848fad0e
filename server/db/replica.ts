// A streaming replica for lists, search, figures and exports. It is used while it is at most a second behind and has
// replayed the person's last write and every change that open pages were notified of. Otherwise, and where an endpoint
// declares `reads: 'primary'`, the database answers. A position of one server is meaningless for another, so when a proxy
// leads to another server, all connections are replaced. Open pages are notified of a change once the replica has replayed
// it (replay.ts). Loaded only if it is configured.

import type { ClientBase, ClientConfig } from 'pg'
import type { Sql } from 'sql-template-tag'
import { addressOf } from '#server/config/address.ts'
import type { Db } from './client.ts'
import { type Database, partOf } from './database.ts'
import { isConnectionFailure, isUnavailable } from './errors.ts'
import { createPool, type Pool } from './pool.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { type Replay, watchReplay } from './replay.ts'
import type { BatchSize } from './stream-rows.ts'

export type Replica = {
  /**
   * For read-only statements of a person whose last write ended at this position of the log: the replica if it has
   * replayed that and is recent enough, else the database.
   */
  statements(lastWrite: bigint | null): Db
  /** The same for full lists and files. */
  longReads(lastWrite: bigint | null): Pick<Pool, 'stream'>
  /** Resolves when all reads see everything that is committed now. */
  settled: Replay['settled']
  state: Replay['state']
  close(): Promise<void>
}

type Sizes = { requestConnections: number; longReads: number }

type Log = { info(details: object, text: string): void; warn(details: object, text: string): void }

/** A statement that takes longer is run again on the database, within the deadline of its request. */
const statementTimeoutMs = 2_000
/** The same for the rows of a long read. */
export const replicaStreamTimeoutMs = 8_000
const connectTimeoutMs = 1_000
const watchLimits = { size: 2, connectTimeoutMs, statementTimeoutMs: 800 }

/** A replica that does not answer is used once it does. */
export async function findReplica(url: string): Promise<ClientConfig> {
  const at = addressOf(url, setting)
  try {
    await refuseTransactionPooler(at, setting, connectTimeoutMs)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  return at
}

const setting = 'DATABASE_URL_READ'

export function openReplica(
  at: ClientConfig,
  { where, requests, longReads }: Pick<Database, 'where' | 'requests' | 'longReads'>,
  sizes: Sizes,
  log: Log,
): Replica {
  const ofReplica = oneServer(() => {
    replay.restart()
    for (const pool of [pools.statements, pools.streams, pools.watched]) pool.renew()
  })
  const ofDatabase = oneServer(() => {
    replay.restart()
    pools.database.renew()
  })
  const pools = {
    statements: createPool(at, 'stoa replica requests', {
      check: ofReplica,
      size: sizes.requestConnections,
      perOwner: partOf(sizes.requestConnections),
      connectTimeoutMs,
      statementTimeoutMs,
    }),
    streams: createPool(at, 'stoa replica long reads', {
      check: ofReplica,
      size: sizes.longReads,
      connectTimeoutMs,
      streamTimeoutMs: replicaStreamTimeoutMs,
    }),
    watched: createPool(at, 'stoa replica watch', { ...watchLimits, check: ofReplica }),
    database: createPool(where, 'stoa replica watch', { ...watchLimits, check: ofDatabase }),
  }
  const replay = watchReplay(pools.database, pools.watched, (used, reason) => {
    if (used) log.info({}, 'reads go to the replica')
    else log.warn({ reason }, 'reads do not go to the replica')
  })
  return {
    statements: (lastWrite) =>
      replay.covers(lastWrite) ? readsOf(pools.statements, requests, replay, lastWrite) : requests,
    longReads: (lastWrite) => ({ stream: streamOf(pools.streams, longReads, replay, lastWrite) }),
    settled: replay.settled,
    state: replay.state,
    async close() {
      await replay.close()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** A check of new connections: one that leads to another server than those before is refused, and `moved` called. */
function oneServer(moved: () => void): (client: ClientBase) => Promise<void> {
  let server: string | undefined
  return async (client) => {
    // The driver takes a time limit for one statement, which its types leave out.
    const query = { text: whichServer, query_timeout: connectTimeoutMs }
    const [row] = (await client.query<{ server: string }>(query)).rows
    server ??= row?.server
    if (row?.server === server) return
    server = undefined
    moved()
    throw new Error('The proxy leads to another server now.')
  }
}

const whichServer = `select concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as server`

function readsOf(replica: Pool, database: Pool, replay: Replay, lastWrite: bigint | null): Db {
  const read = async <T>(ask: (db: Db) => Promise<T>): Promise<T> => {
    // Each time: since the last statement of the request the connections may lead to another server.
    if (!replay.covers(lastWrite)) return await ask(database)
    try {
      return await ask(replica)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // A statement that took too long, or had no turn in time, says nothing about those of others.
      if (isConnectionFailure(error)) replay.failed()
      return await ask(database)
    }
  }
  return {
    query: <Row>(statement: Sql) => read((db) => db.query<Row>(statement)),
    queryText: (statement) => read((db) => db.queryText(statement)),
    execute: (statement) => database.execute(statement),
    runScript: (text) => database.runScript(text),
  }
}

/** A stream that fails after its first rows is cut off, as it is on the database. */
function streamOf(replica: Pool, database: Pool, replay: Replay, lastWrite: bigint | null): Pool['stream'] {
  return async function* stream<Row>(statement: Sql, batchSize: BatchSize<Row>) {
    if (!replay.covers(lastWrite)) return yield* database.stream<Row>(statement, batchSize)
    let isBegun = false
    try {
      for await (const rows of replica.stream<Row>(statement, batchSize)) {
        isBegun = true
        yield rows
      }
      return
    } catch (error) {
      if (isBegun || !isUnavailable(error)) throw error
      if (isConnectionFailure(error)) replay.failed()
    }
    yield* database.stream<Row>(statement, batchSize)
  }
}
