// A range of days: typed as one text, chosen as a named period, or by its two days. Used in a Popover, or alone.

import { type FormEvent, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { readPeriod } from '#contract/read-period.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { formatDay, formatDayRange, today } from './days.ts'
import { TextField } from './field.tsx'
import { type DayRange, dayOfBound, periodsOf } from './periods.ts'

type DateRangeProps = {
  value: DayRange
  onChange: (range: DayRange) => void
  /** A period without a year is in the future. */
  isComing: boolean
}

export function DateRange({ value, onChange, isComing }: DateRangeProps) {
  const days = {
    from: value.from && dayOfBound(value.from, 'from'),
    until: value.until && dayOfBound(value.until, 'until'),
  }
  return (
    <div className="flex flex-col gap-3">
      <TypedPeriod isComing={isComing} onChange={onChange} />
      <ul aria-label="Periods" className="flex max-w-84 flex-wrap gap-1.5">
        {periodsOf(isComing).map(({ label, from, until }) => {
          const isChosen = from === value.from && until === value.until
          return (
            <li key={label}>
              <Button aria-pressed={isChosen} onClick={() => onChange({ from, until })}>
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <DateField
          aria-label="From"
          whenLeft
          value={days.from}
          onChange={(from) => onChange({ ...value, from })}
        />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <DateField
          aria-label="Until"
          whenLeft
          value={days.until}
          onChange={(until) => onChange({ ...value, until })}
        />
      </div>
    </div>
  )
}

/** Shows what the text means while it is typed; Enter chooses it. */
function TypedPeriod({ isComing, onChange }: Omit<DateRangeProps, 'value'>) {
  const [text, setText] = useState('')
  const found = readPeriod(fold(text), today.use(), isComing)
  const range = found?.rest.trim() === '' ? { from: found.from ?? '', until: found.until ?? '' } : undefined
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (range) onChange(range)
  }
  return (
    <form onSubmit={apply}>
      <TextField
        label="Type a period"
        placeholder="october, 1–31 oct, last month, 60 days"
        autoComplete="off"
        hint={range ? `Enter: ${textOf(range)}` : text.trim() === '' ? undefined : 'Not a period yet'}
        value={text}
        onType={setText}
      />
    </form>
  )
}

/** Returns '1 Oct 2026 – 31 Oct 2026'. */
function textOf({ from, until }: DayRange): string {
  const [first, last] = [from && dayOfBound(from, 'from'), until && dayOfBound(until, 'until')]
  if (first && last) return formatDayRange(first, last)
  return first ? `from ${formatDay(first)}` : `until ${formatDay(last)}`
}
