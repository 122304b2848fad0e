// A streaming replica for lists, search, figures and exports. It is used while it is at most a second behind and has replayed the
// person's last write and every change that open pages were notified of. Otherwise, and where an endpoint declares `reads:
// 'primary'`, the database answers. Open pages are notified of a change once the replica has replayed it (replay.ts). Loaded only
// if it is configured.

import type { Sql } from 'sql-template-tag'
import { addressOf } from '#server/config/address.ts'
import type { Db } from './client.ts'
import { type Database, partOf } from './database.ts'
import { isConnectionFailure, isUnavailable } from './errors.ts'
import { type Hosts, hostsOf, openHosts } from './hosts.ts'
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
const streamTimeoutMs = 30_000
const connectTimeoutMs = 1_000
const watchLimits = { size: 2, connectTimeoutMs, statementTimeoutMs: 800 }

/** How often another host is looked for while this one is not used, such as one that was promoted. */
const leaveEveryMs = 3_000

/** A replica that does not answer is used once it does. */
export async function findReplica(url: string): Promise<Hosts> {
  const hosts = openHosts(addressOf(url, setting))
  try {
    await hosts.find()
    await refuseTransactionPooler(hosts, setting, connectTimeoutMs)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
  return hosts
}

const setting = 'DATABASE_URL_READ'

export function openReplica(
  at: Hosts,
  { where, requests, longReads }: Pick<Database, 'where' | 'requests' | 'longReads'>,
  sizes: Sizes,
  log: Log,
): Replica {
  const pools = {
    statements: createPool(at, 'stoa replica requests', {
      size: sizes.requestConnections,
      perOwner: partOf(sizes.requestConnections),
      connectTimeoutMs,
      statementTimeoutMs,
    }),
    streams: createPool(at, 'stoa replica long reads', {
      size: sizes.longReads,
      connectTimeoutMs,
      streamTimeoutMs,
    }),
    watched: createPool(at, 'stoa replica watch', watchLimits),
    database: createPool(where, 'stoa replica watch', watchLimits),
  }
  const replay = watchReplay(pools.database, pools.watched, (used, reason) => {
    if (used) log.info({ host: at.name() }, 'reads go to the replica')
    else log.warn({ host: at.name(), reason }, 'reads do not go to the replica')
  })
  // Positions of a host say nothing about another one.
  const following = [at.onMoved(replay.restart), hostsOf(where).onMoved(replay.restart)]
  const leaving = setInterval(() => {
    if (at.hasChoice && !replay.state().isUsed) void at.look(true)
  }, leaveEveryMs)
  const statements = readsOf(pools.statements, requests, replay)
  const streams = { stream: streamOf(pools.streams, longReads, replay) }
  return {
    statements: (lastWrite) => (replay.covers(lastWrite) ? statements : requests),
    longReads: (lastWrite) => (replay.covers(lastWrite) ? streams : longReads),
    settled: replay.settled,
    state: replay.state,
    async close() {
      clearInterval(leaving)
      for (const stop of following) stop()
      await replay.close()
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

function readsOf(replica: Pool, database: Pool, replay: Replay): Db {
  const read = async <T>(ask: (db: Db) => Promise<T>): Promise<T> => {
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
function streamOf(replica: Pool, database: Pool, replay: Replay): Pool['stream'] {
  return async function* stream<Row>(statement: Sql, batchSize: BatchSize<Row>) {
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
