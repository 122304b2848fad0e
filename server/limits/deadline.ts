// The deadline of a request is shared by all its work: each wait is limited by the remaining time.

import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<{ atMs: number; endpoint: string | undefined }>()

/** Runs the work with a deadline that applies to everything that it calls and awaits. `endpoint`: the call that it answers. */
export function withDeadline<T>(
  timeoutMs: number,
  work: () => Promise<T>,
  endpoint = currentEndpoint(),
): Promise<T> {
  return deadlines.run({ atMs: performance.now() + timeoutMs, endpoint }, work)
}

/** Such as 'GET /api/users/{id}'; undefined outside of a request. */
export function currentEndpoint(): string | undefined {
  return deadlines.getStore()?.endpoint
}

/** Begins the work unless the deadline has passed, and waits for it until then; otherwise rejects with `exceeded()`. */
export async function beforeDeadline<T>(work: () => Promise<T>, exceeded: () => Error): Promise<T> {
  const left = remainingMs()
  if (left === undefined) return await work()
  if (left <= 0) throw exceeded()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(exceeded()), left)
  try {
    return await Promise.race([work(), ended])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns milliseconds, negative after the deadline; undefined without a deadline. */
export function remainingMs(): number | undefined {
  const deadline = deadlines.getStore()
  return deadline === undefined ? undefined : deadline.atMs - performance.now()
}
