// A filter with one of several values, or with none.

import { Select } from '#web/ui/select.tsx'

type FilterSelectProps<Value extends string | boolean> = {
  label: string
  /** The label of no value, such as 'Any role'. */
  any: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function FilterSelect<Value extends string | boolean>(props: FilterSelectProps<Value>) {
  const options = props.options.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <Select
      aria-label={props.label}
      aria-keyshortcuts="f"
      options={[{ value: '', label: props.any }, ...options]}
      value={props.value === undefined ? '' : String(props.value)}
      isSet={props.value !== undefined}
      onChange={(chosen) =>
        props.onChange(props.options.find(({ value }) => String(value) === chosen)?.value)
      }
    />
  )
}
