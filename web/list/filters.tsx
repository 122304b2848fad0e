// A filter with one of several values, or with none.

import { Select } from '#web/ui/select.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  /** The label of no value, such as 'Any role'. */
  any: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, options, value, onChange } = props
  return (
    <Select
      aria-label={label}
      aria-keyshortcuts="f"
      options={[{ value: '', label: any }, ...options]}
      value={value ?? ''}
      isSet={value !== undefined}
      onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value)}
    />
  )
}
