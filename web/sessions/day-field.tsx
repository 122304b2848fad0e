// The day at which a list by time begins: a jump, not a filter.

import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { day } from '#contract/list.ts'
import { Input } from '#web/ui/field.tsx'

type DayFieldProps = { value: string | undefined; onChange: (day: string | undefined) => void }

/** Says nothing of days that are only half typed, such as those of the year 2. */
export function DayField({ value = '', onChange }: DayFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the field below, which it cannot see through
    <label className="flex items-center gap-2 whitespace-nowrap text-muted">
      Go to day
      <Input
        type="date"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '') onChange(undefined)
          else if (v.is(day, target.value)) onChange(target.value)
        }}
        className={`pr-2 text-text ${value === '' ? '' : 'border-link! font-medium'}`}
      />
    </label>
  )
}
