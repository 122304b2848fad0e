// The one visible notification. Any code may call toast(); the newest one replaces the previous.

import type { ReactNode } from 'react'

export type Toast = {
  title?: string
  description?: ReactNode
  /** An action; `altText` describes how to do the same without the toast. */
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

/** Reports why something has not been done. */
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
