// Paces repeated and parallel work.

import { setTimeout as delay } from 'node:timers/promises'

/** Waits; ends early when `ending` is aborted. Never rejects. */
export async function pause(ms: number, ending: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: ending }).catch(() => undefined)
}

/** Counts by key in windows of time: returns the count including this one, and the rest of the window. */
export function countByWindow(windowMs: number): (key: string) => { count: number; leftMs: number } {
  const counts = new Map<string, number>()
  let endsAtMs = 0
  return (key) => {
    const nowMs = performance.now()
    if (nowMs >= endsAtMs) {
      counts.clear()
      endsAtMs = nowMs + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { count, leftMs: endsAtMs - nowMs }
  }
}

/** At once, then after each pause, which `wakenBy` may end. Failures do not end it. Returns what stops it and waits for the round. */
export function startRounds(
  intervalMs: number,
  work: (ending: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
  wakenBy: (wake: () => void) => () => void = () => () => undefined,
): () => Promise<void> {
  const stop = new AbortController()
  let pausing = new AbortController()
  const unsubscribe = wakenBy(() => pausing.abort())
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      pausing = new AbortController()
      await work(stop.signal).catch(failed)
      const signal = AbortSignal.any([stop.signal, pausing.signal])
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    unsubscribe()
    stop.abort()
    await running
  }
}

/** Results in the order of the items; the next one is read meanwhile. Before a failure is thrown, the rest of the work has ended. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inProgress: Promise<Result>[] = []
  try {
    for await (const item of items) {
      if (inProgress.length === atOnce) yield* oldest(inProgress)
      const result = work(item)
      // A failure is thrown where the result is awaited; before that it must not count as unhandled.
      result.catch(() => undefined)
      inProgress.push(result)
    }
    while (inProgress.length > 0) yield* oldest(inProgress)
  } finally {
    await Promise.allSettled(inProgress)
  }
}

async function* oldest<Result>(inProgress: Promise<Result>[]): AsyncGenerator<Result> {
  for (const result of inProgress.splice(0, 1)) yield await result
}
