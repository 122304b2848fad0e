// The choices of controls: options of a select, entries of a menu, named days.

import type { LucideIcon } from 'lucide-react'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Shown next to the label, such as a count. */
  note?: string
}

export type MenuEntry = {
  label: string
  Icon?: LucideIcon
  tone?: 'danger'
  /** For one of the choices of its group: whether it is chosen. */
  isChecked?: boolean
  onSelect: () => void
}

/** `isMany`: each entry is chosen by itself, and the menu stays open. */
export type MenuGroup = { heading?: string; isMany?: true; entries: readonly MenuEntry[] }

/** A day with a name, such as 'In a week'. */
export type DayChoice = { label: string; day: string }
