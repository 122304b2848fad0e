// A dialog over the page, which is out of reach meanwhile. Notifications are not: they may be about the dialog.
// Radix's own modal mode would hide them, and its backdrop writes a style element that the page's policy forbids.

import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useLayoutEffect, useState } from 'react'

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
  drawer: 'inset-y-0 left-0 flex w-64 flex-col border-r border-line px-3 pb-4',
}

/** Open as long as it is mounted. */
export function Dialog({ title, description, children, onClose, place = 'centre' }: DialogProps) {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(holdPage, [])

  /** Back to where the reader was, unless they have already been taken elsewhere. */
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-30 bg-veil" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={giveFocusBack}
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

let dialogs = 0

/** Neither pointer nor keyboard nor assistive technology reaches the page, and it does not scroll. */
function holdPage(): () => void {
  dialogs += 1
  setHeld(true)
  return () => {
    dialogs -= 1
    setHeld(dialogs > 0)
  }
}

function setHeld(isHeld: boolean): void {
  document.documentElement.toggleAttribute('data-locked', isHeld)
  document.querySelector('[data-page]')?.toggleAttribute('inert', isHeld)
}
