// Whether changes of the server currently reach this browser, and those of the marketplace the server.

import { useSyncExternalStore } from 'react'

export type Connection = { isInterrupted: boolean; isBehind: boolean }

let connection: Connection = { isInterrupted: false, isBehind: false }
const listeners = new Set<() => void>()

export function setConnection(next: Partial<Connection>): void {
  connection = { ...connection, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}
