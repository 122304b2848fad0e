// A day, typed in the format in which the console shows days, or chosen from a calendar; and a time of day. An ambiguous text has no value
// until one of its two days is chosen.

import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useRef, useState } from 'react'
import { readTypedDays } from '#contract/typed-day.ts'
import { Button } from './button.tsx'
import { formatDay, formatDayInFull, today } from './days.ts'
import { type ControlProps, Input } from './field.tsx'
import { laterLayer } from './later.tsx'
import { type DayChoice, usePopup } from './use-popup.ts'

type DateFieldProps = Partial<ControlProps> & {
  /** YYYY-MM-DD, or an empty text if there is none. */
  value: string
  /** Called with the day as soon as the text is a day, and with an empty text when it no longer is. */
  onChange: (day: string) => void
  /** `onChange` is called when the field is left, or with Enter: an unfinished text such as '2026-11-2' may already be a day. */
  whenLeft?: boolean
  /** A day without a year is the next such day; otherwise the one in this year. */
  isAhead?: boolean
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
  isAhead = false,
  choices = [],
  className = '',
  ...control
}: DateFieldProps) {
  const day = today.use()
  const [text, setText] = useState(() => textOf(value))
  const [isLeft, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, trigger, floating } = usePopup('dialog')
  const read = (typed: string) => readTypedDays(typed, day, isAhead ? 'next' : 'this')
  const dayOf = (typed: string) => only(read(typed))

  // A new value from outside is shown; text that is being typed is not replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dayOf` follows the day
  useEffect(() => {
    setText((before) => ((dayOf(before) ?? '') === value ? before : textOf(value)))
  }, [value, day])

  const report = () => {
    const day = text.trim() === '' ? '' : dayOf(text)
    if (day !== undefined && day !== value) onChange(day)
  }
  const choose = (day: string) => {
    setText(textOf(day))
    onChange(day)
    input.current?.focus()
  }
  const days = read(text)
  // While a text without a year is typed, one may still follow.
  const meant = days.length > 1 && (isLeft || /\d{4}/.test(text)) ? days : []
  const isNone = isLeft && days.length === 0 && text.trim() !== ''

  return (
    <span className={`block w-40 ${className}`}>
      <span className="relative block">
        <Input
          ref={input}
          isReplaced
          placeholder="e.g. 31 Oct"
          aria-keyshortcuts="ArrowDown"
          {...control}
          aria-invalid={isNone || control['aria-invalid']}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setLeft(false)
            if (!whenLeft) onChange(dayOf(target.value) ?? '')
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' && !isOpen && !control.readOnly) trigger.onClick()
            if (key !== 'Enter') return
            setLeft(true)
            if (whenLeft) report()
          }}
          onBlur={() => {
            setLeft(true)
            if (whenLeft) report()
            const day = text.trim() === '' || days.length > 1 ? '' : (dayOf(text) ?? value)
            if (day) setText(textOf(day))
          }}
          className="pr-9 tabular-nums"
        />
        {!control.readOnly && (
          <button
            {...trigger}
            type="button"
            // Tab goes on to the next field, such as the other end of a period; the arrow key opens the calendar.
            tabIndex={-1}
            aria-label="Choose from a calendar"
            data-tip="Choose from a calendar (↓)"
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-muted hover:text-text"
          >
            <CalendarDays className="size-4" />
          </button>
        )}
      </span>
      {isNone && (
        <span role="alert" className="mt-1 block text-xs text-danger">
          There is no such day.
        </span>
      )}
      {meant.length > 0 && (
        <span role="alert" className="mt-1 flex flex-col items-start gap-1 text-xs">
          Which day is meant?
          {meant.map((day) => (
            <Button key={day} size="small" onClick={() => choose(day)}>
              {formatDayInFull(day)}
            </Button>
          ))}
        </span>
      )}
      {isOpen && (
        <CalendarPanel {...floating} value={value} today={day} choices={choices} onChoose={onChange} />
      )}
    </span>
  )
}

function only(days: readonly string[]): string | undefined {
  return days.length === 1 ? days[0] : undefined
}

function textOf(day: string): string {
  return day && formatDay(day)
}

type TimeFieldProps = Partial<ControlProps> & {
  /** HH:MM:SS, or an empty text if there is none. */
  value: string
  /** Called with the time as soon as the text is a time, and with an empty text when it no longer is. */
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
        isReplaced
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

/** Reads '9', '9:30', '0930', '9.30 pm' and '09:30:15' as HH:MM:SS; undefined for anything else. */
export function readTimeOfDay(text: string): string | undefined {
  const [, typed = '', minute = '00', second = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d{2})(?:[:.]?(\d{2}))?)?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim()) ?? []
  const isOfHalf = Number(typed) >= 1 && Number(typed) <= 12
  if (typed === '' || (half && !isOfHalf) || Number(typed) > 23 || minute > '59' || second > '59')
    return undefined
  const hour = half ? (Number(typed) % 12) + (/p/i.test(half) ? 12 : 0) : typed
  return `${String(hour).padStart(2, '0')}:${minute}:${second}`
}
