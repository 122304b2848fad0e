// The running export, kept outside all screens, so that it continues when the screen changes. One at a time: each uses one of the six
// connections that a browser opens to a server, and one of the database's few.

import { createStore } from '#web/store.ts'

export type Export = {
  name: string
  /** The number of rows of the list; undefined if unknown. */
  count: number | undefined
  rows: number
  bytes: number
  cancel: () => void
}

const store = createStore<Export | undefined>(undefined)

export const { get: presentExport, use: usePresentExport } = store

/** Leaving the page during an export asks for confirmation. */
export function setPresentExport(next: Export | undefined): void {
  if (next && !store.get()) addEventListener('beforeunload', ask)
  if (!next) removeEventListener('beforeunload', ask)
  store.set(next)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
