// A day, typed in the format in which the console shows days, or chosen from a calendar.

import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useState } from 'react'
import type { DayChoice } from './choices.ts'
import { readDay } from './day-text.ts'
import { dayIn, formatDay } from './days.ts'
import { type ControlProps, Input } from './field.tsx'
import { laterLayer } from './later.tsx'
import { timeZone } from './settings.ts'
import { usePopup } from './use-popup.ts'

type DateFieldProps = Partial<ControlProps> & {
  /** YYYY-MM-DD, or an empty text where there is none. */
  value: string
  /** Called with the day as soon as the text is one, and with an empty text when it no longer is. */
  onChange: (day: string) => void
  /**
   * `onChange` is called when the field is left, or with Enter, and not for a text that is no day: an unfinished text may be a
   * day already, as '2026-11-2'.
   */
  whenLeft?: boolean
  choices?: readonly DayChoice[]
  'aria-label'?: string
  placeholder?: string
  name?: string
  readOnly?: boolean
  className?: string
}

const CalendarPanel = laterLayer(async () => (await import('./floating/calendar-panel.tsx')).CalendarPanel)

export function DateField({
  value,
  onChange,
  whenLeft = false,
  choices = [],
  className = '',
  ...control
}: DateFieldProps) {
  const today = dayIn(timeZone, Date.now())
  const [text, setText] = useState(() => textOf(value))
  const { isOpen, trigger, floating } = usePopup('dialog', CalendarPanel.load)

  // A new value from outside is shown; text that is being typed is not replaced.
  useEffect(() => {
    setText((before) => ((readDay(before, today) ?? '') === value ? before : textOf(value)))
  }, [value, today])

  const report = () => {
    const day = text.trim() === '' ? '' : readDay(text, today)
    if (day !== undefined && day !== value) onChange(day)
  }

  return (
    <span className={`relative block w-40 ${className}`}>
      <Input
        placeholder="day month year"
        {...control}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (!whenLeft) onChange(readDay(target.value, today) ?? '')
        }}
        onKeyDown={({ key }) => {
          if (whenLeft && key === 'Enter') report()
        }}
        onBlur={() => {
          if (whenLeft) report()
          const day = text.trim() === '' ? '' : (readDay(text, today) ?? value)
          if (day) setText(textOf(day))
        }}
        className="pr-9 tabular-nums"
      />
      {!control.readOnly && (
        <button
          {...trigger}
          type="button"
          aria-label="Choose from a calendar"
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-muted hover:text-text"
        >
          <CalendarDays aria-hidden="true" className="size-4" />
        </button>
      )}
      {isOpen && (
        <CalendarPanel {...floating} value={value} today={today} choices={choices} onChoose={onChange} />
      )}
    </span>
  )
}

function textOf(day: string): string {
  return day && formatDay(day)
}
