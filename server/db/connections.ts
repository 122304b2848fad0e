// The connections of a pool. A connection that the network has dropped silently looks free until a statement times out on it: so after a
// failure, connections that were open then are not used again.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { beforeDeadline } from '#server/limits/deadline.ts'
import {
  deadlineExceeded,
  isConnectionFailure,
  isDatabaseUnavailable,
  isReadOnly,
  toConnectProblem,
} from './errors.ts'

export type Connections = {
  /** Throws the Problem 'unavailable' if no connection becomes free in time. */
  connect(): Promise<pg.PoolClient>
  /** Runs the work with a connection and releases it afterwards; closes it after an error of the database. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  count(): { open: number; inUse: number; waiting: number }
  close(): Promise<void>
}

const closeTimeoutMs = 3_000

export function openConnections(options: pg.PoolConfig): Connections {
  const pool = new pg.Pool(options)
  const open = new Set<pg.PoolClient>()
  let usable = new WeakSet<pg.PoolClient>()
  // A lost connection fails its statement; the driver's additional 'error' event must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    open.add(client)
    usable.add(client)
  })
  pool.on('remove', (client) => open.delete(client))

  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await connectInTime(pool)
      if (usable.has(client)) return client
      client.release(true)
    }
  }
  return {
    connect,
    async use(work) {
      const client = await connect()
      let failure: unknown
      try {
        return await work(client)
      } catch (error) {
        failure = error
        throw error
      } finally {
        // A new connection may lead to the server that is now the primary.
        if (isReadOnly(failure) || isConnectionFailure(failure)) usable = new WeakSet()
        client.release(isDatabaseUnavailable(failure))
      }
    },
    count() {
      const { totalCount, idleCount, waitingCount } = pool
      return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount }
    },
    async close() {
      await Promise.race([pool.end(), delay(closeTimeoutMs, undefined, { ref: false })])
      for (const client of open) client.end().catch(() => undefined)
    },
  }
}

/** Waits until the deadline of the request. A connection that arrives later is released. */
async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  let isLate = false
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      const client = await pool.connect()
      if (isLate) client.release()
      return client
    } catch (error) {
      throw toConnectProblem(error)
    }
  }
  return await beforeDeadline(connect, () => {
    isLate = true
    return deadlineExceeded()
  })
}
