// The running export, outside of all screens, so that it continues when the screen changes. One at a time: each uses
// one of the six connections that a browser opens to a server, and one of the database's few.

import { useSyncExternalStore } from 'react'

export type Export = {
  /** The file's name. */
  name: string
  /** The number of rows of the list; undefined where it is unknown. */
  total: number | undefined
  rows: number
  bytes: number
  cancel: () => void
}

let present: Export | undefined
const listeners = new Set<() => void>()

export function presentExport(): Export | undefined {
  return present
}

/** Leaving the page during an export asks for confirmation. */
export function setPresentExport(next: Export | undefined): void {
  if (next && !present) addEventListener('beforeunload', ask)
  if (!next) removeEventListener('beforeunload', ask)
  present = next
  for (const listener of listeners) listener()
}

export function usePresentExport(): Export | undefined {
  return useSyncExternalStore(subscribe, presentExport)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
