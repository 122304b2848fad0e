// Buttons that open a menu, or a small panel over the page.

import type { ReactNode } from 'react'
import { laterLayer } from './later.tsx'
import { type MenuGroup, type TriggerProps, usePopup } from './use-popup.ts'

type MenuProps = {
  label: string
  groups: readonly MenuGroup[]
  /** Renders a Button that takes these properties. */
  trigger: (trigger: TriggerProps) => ReactNode
}

const MenuList = laterLayer(async () => (await import('./floating/menu-list.tsx')).MenuList)

export function Menu({ label, groups, trigger }: MenuProps) {
  const popup = usePopup('menu')
  return (
    <>
      {trigger(popup.trigger)}
      {popup.isOpen && <MenuList {...popup.floating} label={label} groups={groups} />}
    </>
  )
}

type PopoverProps = {
  label: string
  /** Renders a Button that takes these properties. */
  trigger: (trigger: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

const PopoverPanel = laterLayer(async () => (await import('./floating/popover-panel.tsx')).PopoverPanel)

export function Popover({ label, trigger, children }: PopoverProps) {
  const popup = usePopup('dialog')
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
