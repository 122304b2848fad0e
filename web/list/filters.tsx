// The filters of a list: a choice among few values, and one exact value that can be taken away.

import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Select } from '#web/ui/field.tsx'

type FilterSelectProps<Value extends string | boolean> = {
  label: string
  /** What the choice of no value is called, such as 'Any role'. */
  any: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string | boolean>(props: FilterSelectProps<Value>) {
  const options = props.options.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <div>
      <Select
        aria-label={props.label}
        options={[{ value: '', label: props.any }, ...options]}
        value={props.value === undefined ? '' : String(props.value)}
        onChange={(event) =>
          props.onChange(props.options.find(({ value }) => String(value) === event.target.value)?.value)
        }
        className={`pr-1 ${props.value === undefined ? '' : 'border-link! font-medium'}`}
      />
    </div>
  )
}

/** A filter that a link from elsewhere has set, such as 'User: Ada Lovelace'. */
export function FilterChip({ label, children, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-9 max-w-full items-center gap-1 rounded-md border border-link pl-3">
      <span className="truncate">
        <span className="text-muted">{label}: </span>
        <span className="font-medium">{children}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter by ${label.toLowerCase()}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded hover:bg-hover"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

type FilterChipProps = { label: string; children: ReactNode; onRemove: () => void }
