// A choice among several values.

import ChevronDown from 'lucide-react/icons/chevron-down'
import { Foreign } from './foreign.tsx'
import { laterLayer } from './later.tsx'
import { type Option, usePopup } from './use-popup.ts'

type SelectProps<Value extends string> = {
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  'aria-label': string
}

const SelectList = laterLayer(async () => (await import('./floating/select-list.tsx')).SelectList)

export function Select<Value extends string>({ options, value, onChange, ...control }: SelectProps<Value>) {
  const { isOpen, trigger, floating } = usePopup('listbox')
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        {...control}
        {...trigger}
        type="button"
        role="combobox"
        aria-expanded={isOpen}
        className="inline-flex h-control max-w-56 items-center gap-1.5 rounded-md border border-line bg-surface px-2.5 text-left hover:border-line-strong hover:bg-hover"
      >
        <Foreign className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</Foreign>
        <ChevronDown className="-mr-0.5 size-3.5 shrink-0 text-muted" />
      </button>
      {isOpen && (
        <SelectList
          {...floating}
          label={control['aria-label']}
          options={options}
          value={value}
          onChange={(next) => {
            const option = options.find((one) => one.value === next)
            if (option) onChange(option.value)
          }}
        />
      )}
    </>
  )
}
