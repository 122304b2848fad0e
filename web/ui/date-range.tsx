// A range of days: named periods, or two days. Used in a Popover, or alone.

import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'

/** Both days included; an empty text where that end is open. */
export type DayRange = { from: string; until: string }

type DateRangeProps = {
  value: DayRange
  onChange: (range: DayRange) => void
  periods: readonly Period[]
  /** The day of an end of the range: ends may also be relative, such as 'today'. */
  dayOf: (end: string, side: 'from' | 'until') => string
}

export type Period = { label: string } & DayRange

export function DateRange({ value, onChange, periods, dayOf }: DateRangeProps) {
  const days = {
    from: value.from && dayOf(value.from, 'from'),
    until: value.until && dayOf(value.until, 'until'),
  }
  return (
    <div className="flex flex-col gap-3">
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
