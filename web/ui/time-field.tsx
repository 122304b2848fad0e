// A time of day, typed as '9:30' or '09:30:15'.

import { useEffect, useState } from 'react'
import { type ControlProps, Input } from './field.tsx'

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

/**
 * Times of day as people type them. '9', '9:30', '0930' and '09:30:15' as HH:MM:SS; undefined where the text is not a
 * time of day.
 */
export function readTimeOfDay(text: string): string | undefined {
  const [, hour = '', minute = '00', second = '00'] =
    /^(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || minute > '59' || second > '59') return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
