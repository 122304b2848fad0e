// A button that opens a small panel over the page, such as the editor of a filter.

import type { ReactNode } from 'react'
import { laterLayer } from './later.tsx'
import { type TriggerProps, usePopup } from './use-popup.ts'

type PopoverProps = {
  /** Names the panel. */
  label: string
  /** A Button that takes these properties. */
  trigger: (trigger: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

const PopoverPanel = laterLayer(async () => (await import('./floating/popover-panel.tsx')).PopoverPanel)

export function Popover({ label, trigger, children }: PopoverProps) {
  const popup = usePopup('dialog', PopoverPanel.load)
  return (
    <>
      {trigger(popup.trigger)}
      {popup.isOpen && (
        <PopoverPanel {...popup.floating} label={label}>
          {children(popup.floating.onClose)}
        </PopoverPanel>
      )}
    </>
  )
}
