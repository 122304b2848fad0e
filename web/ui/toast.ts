// The one visible notification. Anything may call toast(); the newest replaces the one before.

import type { ReactNode } from 'react'

export type Toast = {
  title?: string
  description?: ReactNode
  /** A way to act on it; `altText` says how to do the same without the toast. */
  action?: { label: string; altText: string; run: () => void }
  style?: 'default' | 'destructive'
}

type Shown = Toast & { id: number }

let shown: Shown | undefined
let count = 0
const listeners = new Set<() => void>()

export function toast(next: Toast): void {
  count += 1
  shown = { ...next, id: count }
  for (const listener of listeners) listener()
}

/** Says why something has not been done. */
export function toastError(cause: unknown): void {
  const description = cause instanceof Error ? cause.message : String(cause)
  toast({ title: 'Error', description, style: 'destructive' })
}

export function shownToast(): Shown | undefined {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
