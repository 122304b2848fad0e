// The one visible notification. Any code may call toast(); the newest one replaces the previous.

import type { ReactNode } from 'react'
import { isolated } from '#contract/visible-text.ts'
import { createStore } from '#web/store.ts'

export type Toast = {
  title?: string
  /** Foreign text in it is isolated. */
  description?: ReactNode
  /** An action; `altText` describes how to do the same without the toast. */
  action?: { label: string; altText: string; run: () => void }
  style?: 'default' | 'destructive'
}

type Shown = Toast & { id: number }

export const shownToast = createStore<Shown | undefined>(undefined)

export function toast(next: Toast): void {
  shownToast.set({ ...next, id: (shownToast.get()?.id ?? 0) + 1 })
}

/** `refusal`: what to say if the browser does not allow it. */
export async function copyText(text: string, onCopied: () => void, refusal: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    onCopied()
  } catch {
    toast({ title: 'Not copied', description: refusal })
  }
}

export function toastError(cause: unknown): void {
  const description = cause instanceof Error ? cause.message : String(cause)
  toast({ title: 'Error', description: isolated(description), style: 'destructive' })
}
