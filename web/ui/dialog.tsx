// A modal dialog. Its backdrop is our own: Radix's would write a style element, which the page's policy forbids.

import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect } from 'react'

type DialogProps = {
  title: string
  description?: string
  children: ReactNode
  /** Absent: the dialog can only be left by what it contains. */
  onClose?: () => void
  /** 'drawer': along the left edge, for the navigation on small screens. */
  place?: 'centre' | 'drawer'
}

const places = {
  centre: 'top-1/2 left-1/2 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-xl p-6',
  drawer: 'inset-y-0 left-0 flex w-64 flex-col border-r border-line p-3',
}

/** Open as long as it is mounted. */
export function Dialog({ title, description, children, onClose, place = 'centre' }: DialogProps) {
  useEffect(lockScroll, [])
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-30 bg-veil" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed z-40 max-h-dvh overflow-y-auto bg-surface shadow-raised ${places[place]}`}
        >
          <Radix.Title className={place === 'drawer' ? 'sr-only' : 'mb-1 text-lg font-semibold'}>
            {title}
          </Radix.Title>
          {description && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function lockScroll(): () => void {
  document.documentElement.dataset.locked = ''
  return () => {
    delete document.documentElement.dataset.locked
  }
}
