// The panel of a Popover, made accessible by Ariakit: takes the focus, returns it, closes with Escape and by a click
// outside.

import { Popover, usePopoverStore } from '@ariakit/react/popover'
import type { ReactNode } from 'react'
import type { FloatingProps } from '#web/ui/use-popup.ts'
import { floatingClasses, floatingOf, storeOf, useAnchored } from './anchored.ts'

type PopoverPanelProps = FloatingProps & { label: string; children: ReactNode }

export function PopoverPanel({ label, children, ...floating }: PopoverPanelProps) {
  const store = usePopoverStore(storeOf(floating.onClose))
  useAnchored(store, floating.anchor)
  return (
    <Popover store={store} {...floatingOf(floating, label)} className={`${floatingClasses} p-3`}>
      {children}
    </Popover>
  )
}
