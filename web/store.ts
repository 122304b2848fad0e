// A value outside of React, and the hook that renders its changes; and texts that the browser keeps.

import { useSyncExternalStore } from 'react'

/** `use` is a hook; `subscribe` calls the listener after each change, until the function that it returns is called. */
export function createStore<Value>(initial: Value) {
  let present = initial
  const listeners = new Set<() => void>()
  const get = (): Value => present
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, get, get),
    set(next: Value): void {
      present = next
      for (const listener of listeners) listener()
    },
  }
}

/** 'tab': until the tab is closed, and in no other one. */
type Kept = 'everywhere' | 'tab'

const storageOf = (where: Kept) => (where === 'tab' ? sessionStorage : localStorage)

/** Returns what was kept under a key; undefined if nothing was, or if storage is forbidden. */
export function kept(key: string, where: Kept = 'everywhere'): string | undefined {
  try {
    return storageOf(where).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(key: string, value: string | undefined, where: Kept = 'everywhere'): void {
  try {
    if (value === undefined) storageOf(where).removeItem(key)
    else storageOf(where).setItem(key, value)
  } catch {
    // Storage is forbidden, or full: nothing is kept for the next visit.
  }
}
