// Whether the server's changes reach this browser at the moment, and the marketplace's the server.

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
