// The current time as a hook: all components share one timer.

import { createStore } from '#web/store.ts'

const stepMs = 30_000

const now = createStore(Date.now())
setInterval(() => now.set(Date.now()), stepMs)

/** Milliseconds since the epoch, renewed twice a minute. */
export const useNow = now.use
