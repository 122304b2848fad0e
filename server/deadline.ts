// How long the work of one request may take in all. Whatever waits for something asks how much of it is left.

import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** The work, and whatever it calls and awaits, is to end within so many milliseconds. */
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + timeoutMs, work)
}

/** Milliseconds, negative when they are over; undefined where there is no deadline. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore()
  return deadline === undefined ? undefined : deadline - performance.now()
}
