// The connections of a pool. A connection that the network has dropped silently looks like a free one until a statement
// times out on it. So after a failure all connections are replaced, as soon as the database accepts a new one.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { remainingMs } from '#server/deadline.ts'
import { deadlineExceeded, isConnectionFailure, isUnavailable, toConnectProblem } from './errors.ts'

export type Connections = {
  /** Throws the Problem 'unavailable' if no connection is free in time. */
  connect(): Promise<pg.PoolClient>
  /** Releases the connection. After an error of the connection it is closed instead of used again. */
  release(client: pg.PoolClient, error?: unknown): void
  count(): { open: number; inUse: number; waiting: number }
  close(): Promise<void>
}

const probeEveryMs = 250
const probeTimeoutMs = 2_000
const closeTimeoutMs = 3_000

export function openConnections(options: pg.PoolConfig): Connections {
  const open = new Set<pg.PoolClient>()
  let current = openGeneration(options, open)
  let isClosed = false
  let isReplacing = false

  const replace = async (): Promise<void> => {
    while (!isClosed && !(await answers(options))) await delay(probeEveryMs)
    if (isClosed) return
    const before = current
    current = openGeneration(options, open)
    before.retire()
  }
  const replaceAfter = (error: unknown): void => {
    if (!isConnectionFailure(error) || isClosed || isReplacing) return
    isReplacing = true
    void replace().finally(() => {
      isReplacing = false
    })
  }
  return {
    async connect() {
      try {
        let client: pg.PoolClient | undefined
        while (client === undefined) client = await current.connect()
        return client
      } catch (error) {
        const problem = toConnectProblem(error)
        replaceAfter(problem)
        throw problem
      }
    },
    release(client, error) {
      replaceAfter(error)
      client.release(isUnavailable(error))
    },
    count: () => current.count(),
    async close() {
      isClosed = true
      await Promise.race([current.close(), delay(closeTimeoutMs, undefined, { ref: false })])
      for (const client of open) client.end().catch(() => undefined)
    },
  }
}

/** The connections that were opened between two failures. */
function openGeneration(options: pg.PoolConfig, open: Set<pg.PoolClient>) {
  const pool = new pg.Pool(options)
  const waiting = new Set<() => void>()
  // A lost connection fails its statement; the driver's additional 'error' event must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    open.add(client)
  })
  pool.on('remove', (client) => open.delete(client))

  async function waitForOne(): Promise<pg.PoolClient | undefined> {
    const connecting = pool.connect()
    const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
    const goOn = (): void => resolve(undefined)
    waiting.add(goOn)
    const timer = atDeadline(() => reject(deadlineExceeded()))
    let client: pg.PoolClient | undefined
    try {
      client = await Promise.race([connecting, ended])
      return client
    } finally {
      waiting.delete(goOn)
      clearTimeout(timer)
      if (!client) releaseLate(connecting)
    }
  }
  return {
    /** Undefined if the generation was retired meanwhile: the next one has a connection sooner. */
    connect(): Promise<pg.PoolClient | undefined> {
      // The driver hands over a free connection in the same turn of the event loop, which needs no timer.
      return pool.idleCount > pool.waitingCount ? pool.connect() : waitForOne()
    },
    count() {
      const { totalCount, idleCount, waitingCount } = pool
      return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount }
    },
    /** Requests that wait for a connection move to the next generation; connections in use stay until they are released. */
    retire(): void {
      for (const goOn of waiting) goOn()
      // In the next turn: free connections may still be on their way to their requests in this one.
      setImmediate(() => void pool.end())
    },
    close: () => pool.end(),
  }
}

/** Releases a connection that was opened too late for its request. */
function releaseLate(connecting: Promise<pg.PoolClient>): void {
  connecting.then(
    (client) => client.release(),
    () => undefined,
  )
}

function atDeadline(end: () => void): NodeJS.Timeout | undefined {
  const left = remainingMs()
  return left === undefined ? undefined : setTimeout(end, Math.max(left, 0))
}

async function answers(options: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}
