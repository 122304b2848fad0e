// The current time as a hook: all components share one timer, which stops when none is left.

import { useSyncExternalStore } from 'react'

const stepMs = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, stepMs)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const nextMs = Date.now()
  if (nextMs - nowMs < stepMs / 2) return
  nowMs = nextMs
  for (const listener of listeners) listener()
}

/** Milliseconds since the epoch, renewed twice a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs)
}
