// Shared by all buttons that open a floating element: its state, its keys, its attributes for assistive technology, and the offered
// choices. The floating element is another component, which is loaded when the page is idle.

import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react'

type Kind = 'menu' | 'listbox' | 'dialog'

export type TriggerProps = {
  ref: RefObject<HTMLButtonElement | null>
  onClick: (event?: { detail: number }) => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-haspopup': Kind
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

/** What the floating component needs. */
export type FloatingProps = {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function usePopup(kind: Kind): { isOpen: boolean; trigger: TriggerProps; floating: FloatingProps } {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const onClose = useCallback(() => setIsOpen(false), [])
  const floating = useMemo(() => ({ id, anchor, onClose }), [id, onClose])
  const trigger: TriggerProps = {
    ref: anchor,
    // The second click of a double click does not close what the first has opened.
    onClick: (event) => setIsOpen((event !== undefined && event.detail > 1) || !isOpen),
    onKeyDown: (event) => {
      const opens = kind !== 'dialog' && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      if (!opens || isOpen || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setIsOpen(true)
    },
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
  }
  return { isOpen, trigger, floating }
}

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

/** `isMany`: the entries are chosen independently, and the menu stays open. */
export type MenuGroup = { heading?: string; isMany?: true; entries: readonly MenuEntry[] }

/** A day with a name, such as 'In a week'. */
export type DayChoice = { label: string; day: string }
