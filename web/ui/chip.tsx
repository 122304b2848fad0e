// A condition of a list: a name and its value, with a button to remove it.

import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { TriggerProps } from './use-popup.ts'

type ChipProps = {
  label: string
  children: ReactNode
  onRemove: () => void
  /** Of the Popover that name and value open. */
  trigger: TriggerProps
}

export function Chip({ label, children, onRemove, trigger }: ChipProps) {
  return (
    <span className="inline-flex h-control max-w-full items-center rounded-md border border-line bg-accent-soft">
      <button {...trigger} type="button" className="flex h-full min-w-0 items-center rounded-l-md pl-2.5">
        <span className="truncate">
          <span className="text-muted">{label}: </span>
          <span className="font-medium">{children}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={`Remove the filter by ${label.toLowerCase()}`}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center rounded-r-md text-muted hover:bg-hover hover:text-text pointer-coarse:w-10"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
