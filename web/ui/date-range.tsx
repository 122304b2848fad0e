// A range of days: typed as one text, chosen as a named period, or by its two days. Used in a Popover, or alone.

import { type FormEvent, useState } from 'react'
import { fold } from '#contract/fold.ts'
import { readPeriod } from '#contract/read-period.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { formatDay, today } from './days.ts'
import { TextField } from './field.tsx'

/** Both days are included; an empty text means that the end is open. */
export type DayRange = { from: string; until: string }

type DateRangeProps = {
  value: DayRange
  onChange: (range: DayRange) => void
  periods: readonly Period[]
  /** A period without a year is in the future. */
  isComing: boolean
  /** Returns the day of an end of the range: ends may also be relative, such as 'today'. */
  dayOf: DayOf
}

type DayOf = (end: string, side: 'from' | 'until') => string

export type Period = { label: string } & DayRange

export function DateRange({ value, onChange, periods, isComing, dayOf }: DateRangeProps) {
  const days = {
    from: value.from && dayOf(value.from, 'from'),
    until: value.until && dayOf(value.until, 'until'),
  }
  return (
    <div className="flex flex-col gap-3">
      <TypedPeriod isComing={isComing} dayOf={dayOf} onChange={onChange} />
      <ul aria-label="Periods" className="flex max-w-84 flex-wrap gap-1.5">
        {periods.map(({ label, from, until }) => {
          const isChosen = from === value.from && until === value.until
          return (
            <li key={label}>
              <Button
                aria-pressed={isChosen}
                onClick={() => onChange({ from, until })}
                className="aria-pressed:border-link aria-pressed:bg-accent-soft"
              >
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

type TypedPeriodProps = Pick<DateRangeProps, 'isComing' | 'dayOf' | 'onChange'>

/** Shows what the text means while it is typed; Enter chooses it. */
function TypedPeriod({ isComing, dayOf, onChange }: TypedPeriodProps) {
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
        hint={range ? `Enter: ${textOf(range, dayOf)}` : text.trim() === '' ? undefined : 'Not a period yet'}
        value={text}
        onType={setText}
      />
    </form>
  )
}

/** Returns '1 Oct 2026 – 31 Oct 2026'. */
function textOf({ from, until }: DayRange, dayOf: DayOf): string {
  const [first, last] = [from && formatDay(dayOf(from, 'from')), until && formatDay(dayOf(until, 'until'))]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `from ${first}` : `until ${last}`
}
