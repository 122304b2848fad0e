// The current time by the server's clock: the device's clock may be hours or days off.

import { createStore } from './store.ts'

/** Smaller differences are ignored: answers take time to arrive, and their header has whole seconds. */
const toleranceMs = 60_000

/** How far the server's clock is ahead of this device's. */
export const aheadMs = createStore(0)

export function nowMs(): number {
  return Date.now() + aheadMs.get()
}

/** `date`: the Date header of an answer, unless the machine has slept since the request. */
export function hearDate(date: string | null, askedAtMs: number): void {
  const heardAtMs = Date.now()
  const ms = Date.parse(date ?? '') - heardAtMs
  if (heardAtMs - askedAtMs < toleranceMs && Math.abs(ms - aheadMs.get()) > toleranceMs) aheadMs.set(ms)
}
