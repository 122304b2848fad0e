// The current time as a hook: all components share one timer.

import { aheadMs, nowMs } from '#web/clock.ts'
import { createStore } from '#web/store.ts'

const stepMs = 30_000

const now = createStore(nowMs())
const step = () => now.set(nowMs())
setInterval(step, stepMs)
aheadMs.subscribe(step)

/** Milliseconds since the epoch, renewed twice a minute. */
export const useNow = now.use
