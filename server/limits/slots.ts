// Slots limit how much work of one kind runs at once. Each owner (a person, a program, an address) has a fair part: a free
// slot goes to the waiting owner who holds the fewest, and nobody's second slot is the last free one. Only `run` and
// `stream` take slots, and both give them back however the work ends.

import type { Problem } from '#contract/problem.ts'
import { remainingMs } from './deadline.ts'

export type SlotLimits = {
  /** Slots in total, and the most that one owner may hold. */
  total: number
  perOwner: number
  /** How many may wait for a slot, in total and of one owner; 0: nobody waits. */
  waiting: number
  waitingPerOwner: number
  /** How long one may wait. A request's deadline may end the wait earlier. */
  waitMs: number
  /** `own`: the slots that the owner holds. */
  refusal(reason: Refusal, own: number): Problem
}

/** Why there was no slot: the owner has its whole part, others hold all slots, or none was free in time. */
export type Refusal = 'own part' | 'all taken' | 'too late'

export type SlotUse = { total: number; inUse: number; waiting: number; refused: number }

export type Slots = {
  /** Waits for a slot, then runs `work`. An abort of `signal` ends the wait, with its reason, but not the work. */
  run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** The items of `open()`, with a slot that is held until the stream ends, fails or is closed. */
  stream<T>(owner: string, open: () => AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T>
  use(): SlotUse
}

type Waiter = { start: () => void }

export function createSlots(limits: SlotLimits): Slots {
  const held = new Map<string, number>()
  /** In the order of turns: the owner who was served last is at the end. */
  const queues = new Map<string, Set<Waiter>>()
  let inUse = 0
  let waiting = 0
  let refused = 0

  const heldBy = (owner: string): number => held.get(owner) ?? 0
  const mayStart = (owner: string): boolean => {
    const own = heldBy(owner)
    const free = limits.total - inUse
    return own === 0 ? free > 0 : own < limits.perOwner && free > 1
  }
  const start = (owner: string): void => {
    held.set(owner, heldBy(owner) + 1)
    inUse += 1
  }
  const giveBack = (owner: string): void => {
    const left = heldBy(owner) - 1
    if (left > 0) held.set(owner, left)
    else held.delete(owner)
    inUse -= 1
    serveWaiting()
  }
  const serveWaiting = (): void => {
    for (let next = nextOwner(); next !== undefined; next = nextOwner()) {
      const [first] = queues.get(next) ?? []
      if (!first) return
      leave(next, first)
      moveToEnd(next)
      start(next)
      first.start()
    }
  }
  const nextOwner = (): string | undefined => {
    let best: string | undefined
    if (inUse >= limits.total) return best
    for (const owner of queues.keys()) {
      if (heldBy(owner) === 0) return owner
      if (mayStart(owner) && (best === undefined || heldBy(owner) < heldBy(best))) best = owner
    }
    return best
  }
  const enter = (owner: string, waiter: Waiter): void => {
    const queue = queues.get(owner) ?? new Set()
    queues.set(owner, queue.add(waiter))
    waiting += 1
  }
  const leave = (owner: string, waiter: Waiter): void => {
    const queue = queues.get(owner)
    if (!queue?.delete(waiter)) return
    waiting -= 1
    if (queue.size === 0) queues.delete(owner)
  }
  const moveToEnd = (owner: string): void => {
    const queue = queues.get(owner)
    queues.delete(owner)
    if (queue) queues.set(owner, queue)
  }
  const refuse = (owner: string, reason: Refusal): Problem => {
    refused += 1
    return limits.refusal(reason, heldBy(owner))
  }
  const longestWaitMs = (): number => Math.max(Math.min(limits.waitMs, remainingMs() ?? limits.waitMs), 0)
  const waitForTurn = async (owner: string, signal: AbortSignal | undefined): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { start: resolve }
    // At once, so that the queue never contains a waiter who has given up.
    const giveUp = (reason: unknown): void => {
      leave(owner, waiter)
      reject(reason)
    }
    const timer = setTimeout(() => giveUp(refuse(owner, 'too late')), longestWaitMs())
    const abort = (): void => giveUp(signal?.reason)
    signal?.addEventListener('abort', abort)
    enter(owner, waiter)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  const take = async (owner: string, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted()
    if (mayStart(owner)) return start(owner)
    const ownWaiting = queues.get(owner)?.size ?? 0
    if (ownWaiting >= limits.waitingPerOwner && heldBy(owner) + ownWaiting > 0)
      throw refuse(owner, 'own part')
    if (waiting >= limits.waiting) throw refuse(owner, 'all taken')
    await waitForTurn(owner, signal)
  }
  return {
    async run(owner, work, signal) {
      await take(owner, signal)
      try {
        return await work()
      } finally {
        giveBack(owner)
      }
    },
    async *stream(owner, open, signal) {
      await take(owner, signal)
      try {
        yield* open()
      } finally {
        giveBack(owner)
      }
    },
    use: () => ({ total: limits.total, inUse, waiting, refused }),
  }
}
