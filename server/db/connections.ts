// The connections of a pool. One that a network has cut without a word looks like a free one, and whoever takes it waits in
// vain: so after a failure all of them are replaced, as soon as the database answers a new one.

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { remainingMs } from '#server/deadline.ts'
import { isConnectionFailure, isUnavailable, outOfTime, toConnectProblem } from './errors.ts'

export type Connections = {
  /** Throws the Problem 'unavailable' when there is none in time. */
  connect(): Promise<pg.PoolClient>
  /** Gives it back. After an error for want of the database it is closed and not used again. */
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

/** The connections that were made between two failures. */
function openGeneration(options: pg.PoolConfig, open: Set<pg.PoolClient>) {
  const pool = new pg.Pool(options)
  const retired = Promise.withResolvers<undefined>()
  // A lost connection fails the statement that uses it; the event that the driver raises besides must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    open.add(client)
  })
  pool.on('remove', (client) => open.delete(client))
  return {
    /** Undefined where the generation was retired meanwhile: the next one has a connection sooner. */
    async connect(): Promise<pg.PoolClient | undefined> {
      const connecting = pool.connect()
      const client = await inTime(Promise.race([connecting, retired.promise]), () => giveBack(connecting))
      if (!client) giveBack(connecting)
      return client
    },
    count() {
      const { totalCount, idleCount, waitingCount } = pool
      return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount }
    },
    /** Whoever waits for a connection goes to the next generation; whoever uses one keeps it until it is given back. */
    retire(): void {
      retired.resolve(undefined)
      void pool.end()
    },
    close: () => pool.end(),
  }
}

/** A connection that came too late for whoever asked for it. */
function giveBack(connecting: Promise<pg.PoolClient>): void {
  connecting.then(
    (client) => client.release(),
    () => undefined,
  )
}

/** Within what is left to the request. A plain timer: this runs for every statement. */
async function inTime<T>(waiting: Promise<T>, onLate: () => void): Promise<T> {
  const left = remainingMs()
  if (left === undefined) return await waiting
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => {
      onLate()
      late.reject(outOfTime())
    },
    Math.max(left, 0),
  )
  try {
    return await Promise.race([waiting, late.promise])
  } finally {
    clearTimeout(timer)
  }
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
