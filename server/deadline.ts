// The deadline of one request, shared by all its work. Each wait is limited by the remaining time.

import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** Runs the work with a deadline that applies to everything that it calls and awaits. */
export function withDeadline<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + timeoutMs, work)
}

/** Milliseconds, negative after the deadline; undefined without a deadline. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore()
  return deadline === undefined ? undefined : deadline - performance.now()
}
