// The choices of the period: its days, what it is compared with, and the unit of the charts.

import { useEffect, useRef } from 'react'
import type { SeriesUnit } from '#contract/dashboard.ts'
import { Button } from '#web/ui/button.tsx'
import { DateRange } from '#web/ui/date-range.tsx'
import { type DayRange, dayOfBound } from '#web/ui/periods.ts'
import { toast } from '#web/ui/toast.ts'
import {
  compareLabels,
  type DashboardPeriod,
  isReadable,
  type PeriodChoice,
  unitsFor,
  withDays,
} from './period.ts'

const unitLabels: Record<SeriesUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

type PeriodPanelProps = { period: DashboardPeriod; onChoose: (choice: PeriodChoice) => void }

export function PeriodPanel({ period, onChoose }: PeriodPanelProps) {
  const chooseDays = (range: DayRange) => {
    const days = closed(range, period)
    if (isReadable(days)) onChoose(withDays(period, days))
    else toast({ title: 'This period is too long for the charts' })
  }
  const units = unitsFor(period.days)
  const panel = useRef<HTMLDivElement>(null)
  // The popover may have opened before this code was loaded.
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={panel} className="flex flex-col gap-4">
      <DateRange value={period} onChange={chooseDays} isComing={false} />
      <Choices
        label="Compared to"
        options={compareLabels}
        values={['previous', 'year']}
        chosen={period.compare}
        onChoose={(compare) => onChoose({ ...period, compare })}
      />
      {units.length > 1 && (
        <Choices
          label="Show by"
          options={unitLabels}
          values={units}
          chosen={period.by}
          onChoose={(by) => onChoose({ ...period, by })}
        />
      )}
    </div>
  )
}

/** An open end, and one that is beyond the other end, become the day of the other end. */
function closed(range: DayRange, { from, until }: DayRange): DayRange {
  const first = range.from || range.until || from
  const last = range.until || first || until
  if (dayOfBound(first, 'from') <= dayOfBound(last, 'until')) return { from: first, until: last }
  return range.from === from ? { from: last, until: last } : { from: first, until: first }
}

type ChoicesProps<Value extends string> = {
  label: string
  options: Record<Value, string>
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ label, options, values, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="mb-1.5 text-xs text-muted">{label}</legend>
      {values.map((value) => (
        <Button key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {options[value]}
        </Button>
      ))}
    </fieldset>
  )
}
