// The panel of a Popover, made accessible by Ariakit: takes the focus, returns it, closes with Escape and by a click
// outside.

import { Popover, usePopoverStore } from '@ariakit/react/popover'
import type { ReactNode } from 'react'
import type { FloatingProps } from '#web/ui/use-popup.ts'
import { floatingClasses, useAnchored } from './anchored.ts'

type PopoverPanelProps = FloatingProps & { label: string; children: ReactNode }

export function PopoverPanel({ id, anchor, onClose, label, children }: PopoverPanelProps) {
  const store = usePopoverStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: 'bottom-start',
  })
  useAnchored(store, anchor)
  return (
    <Popover
      store={store}
      id={id}
      aria-label={label}
      portal
      gutter={4}
      finalFocus={anchor}
      className={`${floatingClasses} p-3`}
    >
      {children}
    </Popover>
  )
}
