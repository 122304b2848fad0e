// The current time as a hook: all components with the same step share one timer, which stops when none is left.

import { useSyncExternalStore } from 'react'

type Clock = { nowMs: number; subscribe: (listener: () => void) => () => void }

const clocks = new Map<number, Clock>()

function clockOf(stepMs: number): Clock {
  const known = clocks.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const clock: Clock = {
    nowMs: Date.now(),
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(tick, stepMs)
      tick()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
  function tick() {
    const nowMs = Date.now()
    if (nowMs - clock.nowMs < stepMs / 2) return
    clock.nowMs = nowMs
    for (const listener of listeners) listener()
  }
  clocks.set(stepMs, clock)
  return clock
}

/** Milliseconds since the epoch, renewed every `stepMs`. */
export function useNow(stepMs = 30_000): number {
  const clock = clockOf(stepMs)
  return useSyncExternalStore(clock.subscribe, () => clock.nowMs)
}
