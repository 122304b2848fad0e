// A value outside of React, and the hook that renders its changes.

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
