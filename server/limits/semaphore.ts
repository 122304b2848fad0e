// A keyed semaphore limits how much work of one kind runs at once: in total, and for each key (a person, a token, an address). Keys take
// turns. Only `run` and `stream` take a slot, and both release it however the work ends.

import type { Problem } from '#contract/problem.ts'
import { remainingMs } from './deadline.ts'

export type SemaphoreLimits = {
  /** The slots in total, and the most that one key may hold. */
  total: number
  perKey: number
  /** A key with more waiting requests than this gets one slot, so that a flood hardly affects others. */
  crowd?: number
  /** How many may wait for one key, and for how long. A request's deadline may end the wait earlier. */
  waiting: number
  waitMs: number
  /** Thrown if too many wait for the key, or it is a crowd and the wait was too long. */
  refusal(): Problem
  /** Thrown if the wait of another key was too long: then the server is slow, and not the client fast. By default `refusal`. */
  late?(): Problem
}

export type SemaphoreUse = { total: number; inUse: number; waiting: number; refused: number }

export type Semaphore = {
  /** Waits for a slot, then runs `work`. Aborting `signal` ends the wait, with its reason, but not the work. */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Yields the items of `open()`, holding a slot until the stream ends, fails or is closed. */
  stream<T>(key: string, open: () => AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T>
  use(): SemaphoreUse
}

export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const held = new Map<string, number>()
  /** The queue of each key. The key that was served last is at the end. */
  const queues = new Map<string, Set<() => void>>()
  let inUse = 0
  let waiting = 0
  let refused = 0

  const isCrowd = (key: string): boolean =>
    (queues.get(key)?.size ?? 0) > (limits.crowd ?? Number.POSITIVE_INFINITY)
  const mayStart = (key: string): boolean =>
    inUse < limits.total && (held.get(key) ?? 0) < (isCrowd(key) ? 1 : limits.perKey)
  const start = (key: string): void => {
    held.set(key, (held.get(key) ?? 0) + 1)
    inUse += 1
  }
  const giveBack = (key: string): void => {
    const left = (held.get(key) ?? 0) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    inUse -= 1
    while (startNext());
  }
  /** Returns false if no waiting request may start. */
  const startNext = (): boolean => {
    for (const [key, queue] of queues) {
      const [first] = queue
      if (!first || !mayStart(key)) continue
      queues.delete(key)
      queues.set(key, queue)
      leave(key, first)
      start(key)
      first()
      return true
    }
    return false
  }
  const enter = (key: string, begin: () => void): void => {
    const queue = queues.get(key) ?? new Set()
    queues.set(key, queue.add(begin))
    waiting += 1
  }
  const leave = (key: string, begin: () => void): void => {
    const queue = queues.get(key)
    if (!queue?.delete(begin)) return
    waiting -= 1
    if (queue.size === 0) queues.delete(key)
  }
  const refuse = (refusal = limits.refusal): Problem => {
    refused += 1
    return refusal()
  }
  const waitForTurn = async (key: string, signal: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Removed at once, so that the queue never contains a request that has given up.
    const giveUp = (reason: unknown): void => {
      leave(key, resolve)
      reject(reason)
    }
    const longestMs = Math.max(Math.min(limits.waitMs, remainingMs() ?? limits.waitMs), 0)
    const timer = setTimeout(() => giveUp(refuse(isCrowd(key) ? undefined : limits.late)), longestMs)
    const abort = (): void => giveUp(signal?.reason)
    signal?.addEventListener('abort', abort)
    enter(key, resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  const take = async (key: string, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (!queues.has(key) && mayStart(key)) return start(key)
    if ((queues.get(key)?.size ?? 0) >= limits.waiting) throw refuse()
    await waitForTurn(key, signal)
  }
  return {
    async run(key, work, signal) {
      await take(key, signal)
      try {
        return await work()
      } finally {
        giveBack(key)
      }
    },
    async *stream(key, open, signal) {
      await take(key, signal)
      try {
        yield* open()
      } finally {
        giveBack(key)
      }
    },
    use: () => ({ total: limits.total, inUse, waiting, refused }),
  }
}
