// A button that opens a menu of actions and choices.

import type { ReactNode } from 'react'
import type { MenuGroup } from './choices.ts'
import { laterLayer } from './later.tsx'
import { type TriggerProps, usePopup } from './use-popup.ts'

type MenuProps = {
  label: string
  groups: readonly MenuGroup[]
  /** A Button that takes these properties. */
  trigger: (trigger: TriggerProps) => ReactNode
}

const MenuList = laterLayer(async () => (await import('./floating/menu-list.tsx')).MenuList)

export function Menu({ label, groups, trigger }: MenuProps) {
  const popup = usePopup('menu', MenuList.load)
  return (
    <>
      {trigger(popup.trigger)}
      {popup.isOpen && <MenuList {...popup.floating} label={label} groups={groups} />}
    </>
  )
}
