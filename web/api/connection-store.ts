// Whether the server's changes reach this browser at the moment.

import { useSyncExternalStore } from 'react'

let isInterrupted = false
const listeners = new Set<() => void>()

export function setInterrupted(next: boolean): void {
  if (next === isInterrupted) return
  isInterrupted = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsInterrupted(): boolean {
  return useSyncExternalStore(subscribe, () => isInterrupted)
}
