// The connections of a pool. A connection that the network has dropped silently looks like a free one until a statement
// times out on it. So after a failure all connections are replaced, as soon as the database accepts a new one. Statements get
// connections owner by owner (limits/deadline.ts), so that many statements for one do not delay those for others.

import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { currentOwner, remainingMs } from '#server/limits/deadline.ts'
import { createSlots, type Slots } from '#server/limits/slots.ts'
import { watchReplication } from './client.ts'
import {
  deadlineExceeded,
  isConnectionFailure,
  isDatabaseUnavailable,
  isReadOnly,
  toConnectProblem,
} from './errors.ts'
import { whenAccepted } from './when-accepted.ts'

export type Connections = {
  /** Throws the Problem 'unavailable' if no connection is free in time. */
  connect(): Promise<pg.PoolClient>
  /**
   * The same with a connection that is released after the work, and in the turn of the current owner. After an error of
   * the database it is closed instead of used again.
   */
  use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  count(): { open: number; inUse: number; waiting: number }
  close(): Promise<void>
}

const closeTimeoutMs = 3_000

/** `perOwner`: how many connections `use` may use for one owner at once; undefined: all, in the order of their requests. */
export function openConnections(
  where: pg.ClientConfig,
  options: PoolOptions,
  perOwner: number | undefined,
): Connections {
  const open = new Set<pg.PoolClient>()
  const openNext = () => openGeneration({ ...where, ...options }, open, perOwner)
  let current = openNext()
  const closing = new AbortController()
  let isReplacing = false

  const advance = (reason: Error = retired): Generation => {
    const before = current
    current = openNext()
    before.retire(reason)
    return before
  }
  const replace = async (failed: Generation): Promise<void> => {
    await whenAccepted(where, closing.signal)
    if (!closing.signal.aborted && current === failed) advance()
  }
  const replaceSoon = (failed: Generation): void => {
    if (closing.signal.aborted || isReplacing || current !== failed) return
    isReplacing = true
    failed.openOneAtATime()
    void replace(failed).finally(() => {
      isReplacing = false
    })
  }
  /** Undefined if the connections were replaced in the meantime. */
  const connectTo = async (generation: Generation): Promise<pg.PoolClient | undefined> => {
    try {
      return await generation.connect()
    } catch (error) {
      const problem = toConnectProblem(error)
      if (isConnectionFailure(problem)) replaceSoon(generation)
      throw problem
    }
  }
  const release = (generation: Generation, client: pg.PoolClient, error?: unknown): void => {
    // A new connection may lead to the server that has become the primary.
    if (isReadOnly(error) || isConnectionFailure(error)) replaceSoon(generation)
    client.release(isDatabaseUnavailable(error))
  }
  const useOf = async <T>(
    generation: Generation,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> => {
    const client = await connectTo(generation)
    if (!client) throw retired
    try {
      const result = await work(client)
      release(generation, client)
      return result
    } catch (error) {
      release(generation, client, error)
      throw error
    }
  }
  return {
    async connect() {
      let client: pg.PoolClient | undefined
      while (client === undefined) client = await connectTo(current)
      return client
    },
    async use(work) {
      for (;;) {
        const generation = current
        try {
          return await generation.inTurn(() => useOf(generation, work))
        } catch (error) {
          if (error !== retired) throw error
        }
      }
    },
    count: () => current.count(),
    async close() {
      closing.abort()
      await Promise.race([current.close(), delay(closeTimeoutMs, undefined, { ref: false })])
      for (const client of open) client.end().catch(() => undefined)
    },
  }
}

type PoolOptions = pg.PoolConfig & { max: number; connectionTimeoutMillis: number }

type Generation = ReturnType<typeof openGeneration>

/** Ends the wait for a connection of a generation that was replaced. */
const retired = new Error('The connections are being replaced.')

/** The connections that were opened between two failures. */
function openGeneration(options: PoolOptions, open: Set<pg.PoolClient>, perOwner: number | undefined) {
  const pool = new pg.Pool(options)
  const own = new Set<pg.PoolClient>()
  const turns = perOwner === undefined ? undefined : createTurns(options, perOwner)
  const retiring = new AbortController()
  // Every statement that waits for its turn listens.
  setMaxListeners(0, retiring.signal)
  const waiting = new Set<(reason: Error) => void>()
  // A lost connection fails its statement; the driver's additional 'error' event must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchReplication(client)
    open.add(client)
    own.add(client)
  })
  pool.on('remove', (client) => {
    open.delete(client)
    own.delete(client)
  })

  async function waitForOne(): Promise<pg.PoolClient | undefined> {
    const connecting = pool.connect()
    const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
    const end = (reason: Error): void => (reason === retired ? resolve(undefined) : reject(reason))
    waiting.add(end)
    const timer = atDeadline(() => reject(deadlineExceeded()))
    let client: pg.PoolClient | undefined
    try {
      client = await Promise.race([connecting, ended])
      return client
    } finally {
      waiting.delete(end)
      clearTimeout(timer)
      if (!client) releaseLate(connecting)
    }
  }
  return {
    /** Runs the work when a connection is free for the current owner. Throws `retired` instead of waiting further. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      if (!turns) return work()
      const { name, gone } = currentOwner()
      return turns.run(
        name,
        () => {
          gone?.throwIfAborted()
          return work()
        },
        retiring.signal,
      )
    },
    /** Undefined if the generation was retired in the meantime: the next one has a connection sooner. */
    connect(): Promise<pg.PoolClient | undefined> {
      // The driver hands over a free connection in the same turn of the event loop, which needs no timer.
      return pool.idleCount > pool.waitingCount ? pool.connect() : waitForOne()
    },
    count() {
      const { totalCount, idleCount, waitingCount } = pool
      const waiting = waitingCount + (turns?.use().waiting ?? 0)
      return { open: totalCount, inUse: totalCount - idleCount, waiting }
    },
    /** Other requests wait for that one, or for a connection that is released. */
    openOneAtATime(): void {
      pool.options.max = 1
    },
    /** Requests that wait for a connection move to the next generation, or fail for another reason than `retired`; connections in use stay until they are released. */
    retire(reason: Error): void {
      retiring.abort(reason)
      for (const end of waiting) end(reason)
      // In the next turn: free connections may still be on their way to their requests in this one.
      setImmediate(() => void pool.end())
    },
    close: () => pool.end(),
  }
}

function createTurns({ max, connectionTimeoutMillis }: PoolOptions, perOwner: number): Slots {
  return createSlots({
    total: max,
    perOwner,
    waiting: Number.POSITIVE_INFINITY,
    waitingPerOwner: Number.POSITIVE_INFINITY,
    waitMs: connectionTimeoutMillis,
    refusal: deadlineExceeded,
  })
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
