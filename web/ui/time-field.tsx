// A time of day, typed as '9:30' or '09:30:15'.

import { useEffect, useState } from 'react'
import { type ControlProps, Input } from './field.tsx'
import { readTimeOfDay } from './time-text.ts'

type TimeFieldProps = Partial<ControlProps> & {
  /** HH:MM:SS, or an empty text where there is none. */
  value: string
  /** Called with the time as soon as the text is one, and with an empty text when it no longer is. */
  onChange: (time: string) => void
  name?: string
  readOnly?: boolean
}

export function TimeField({ value, onChange, ...control }: TimeFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText((before) => ((readTimeOfDay(before) ?? '') === value ? before : value)), [value])
  return (
    <span className="block w-32">
      <Input
        {...control}
        autoComplete="off"
        placeholder="23:59:59"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(readTimeOfDay(target.value) ?? '')
        }}
        onBlur={() => value && setText(value)}
        className="tabular-nums"
      />
    </span>
  )
}
