// What the controls offer: options of a select, entries of a menu, days by name.

import type { LucideIcon } from 'lucide-react'

export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Said beside the label, such as a count. */
  note?: string
}

export type MenuEntry = {
  label: string
  Icon?: LucideIcon
  /** Keys that do the same, such as 'e'. */
  keys?: string
  tone?: 'danger'
  /** One of the choices of its group, chosen or not. */
  isChecked?: boolean
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never })

export type MenuGroup = { heading?: string; entries: readonly MenuEntry[] }

/** A day that is offered by a name, such as 'In a week'. */
export type DayChoice = { label: string; day: string }
