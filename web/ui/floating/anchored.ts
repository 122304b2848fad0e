// Shared by all floating elements: their options, their place and their look.

import { type RefObject, useLayoutEffect } from 'react'
import type { FloatingProps } from '#web/ui/use-popup.ts'

export const floatingClasses =
  'z-50 flex max-h-[min(28rem,var(--popover-available-height))] max-w-[calc(100vw-1rem)] flex-col overflow-auto overscroll-contain rounded-lg bg-raised p-1 shadow-raised outline-none motion-safe:animate-rise'

export const itemClasses =
  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 outline-none select-none data-active-item:bg-hover aria-disabled:text-muted pointer-coarse:min-h-11'

type Store = {
  setAnchorElement: (element: HTMLElement | null) => void
  setDisclosureElement: (element: HTMLElement | null) => void
}

export function storeOf(onClose: () => void) {
  return { open: true, setOpen: (open: boolean) => !open && onClose(), placement: 'bottom-start' } as const
}

export function floatingOf({ id, anchor }: FloatingProps, label: string) {
  return { id, 'aria-label': label, portal: true, gutter: 4, finalFocus: anchor }
}

/** Connects a floating element to a button that does not belong to the library. */
export function useAnchored(store: Store, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    store.setAnchorElement(anchor.current)
    store.setDisclosureElement(anchor.current)
  }, [store, anchor])
}
