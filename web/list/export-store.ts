// The export under way, above all screens, so that it goes on whichever of them is shown. One at a time: each holds a
// connection to the server, of which a browser has six, and one of the database's few.

import { useSyncExternalStore } from 'react'

export type Export = {
  /** The file's name. */
  name: string
  /** How many rows the list had; undefined where nobody has counted them all. */
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

/** Leaving the page while something is exported asks first. */
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
