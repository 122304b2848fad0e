// The periods that have a name, the days that the bounds of a period mean, and its text. Bounds are texts, as in addresses (`boundDay` in
// contract/list.ts).

import { addDays } from '#contract/days.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { readUnitBound } from '#contract/unit-bound.ts'
import { timeZone } from '#web/settings.ts'
import { dayIn, formatDay, shift, startOf, today } from './days.ts'
import { formatDateTime } from './format.ts'

/** Both days are included; an empty text means that the end is open. */
export type DayRange = { from: string; until: string }

type NamedPeriod = { label: string } & DayRange

/** Relative to the current day, so that saved views stay up to date. */
export function periodsOf(isComing: boolean): readonly NamedPeriod[] {
  return [
    { label: 'Today', from: 'today', until: 'today' },
    ...(isComing ? coming : past),
    ...units.flatMap((unit) => [
      { label: `This ${unit}`, from: unit, until: unit },
      isComing
        ? { label: `Next ${unit}`, from: `${unit}+1`, until: `${unit}+1` }
        : { label: `Last ${unit}`, from: `${unit}-1`, until: `${unit}-1` },
    ]),
  ]
}

const units = ['week', 'month', 'quarter', 'year'] as const
const past = [
  { label: 'Yesterday', from: 'today-1', until: 'today-1' },
  { label: 'Last 7 days', from: 'today-6', until: 'today' },
  { label: 'Last 28 days', from: 'today-27', until: 'today' },
]
const coming = [
  { label: 'Tomorrow', from: 'today+1', until: 'today+1' },
  { label: 'Next 7 days', from: 'today', until: 'today+6' },
  { label: 'Next 28 days', from: 'today', until: 'today+27' },
]

/** Returns the day, as YYYY-MM-DD, that a bound currently means; for an instant, the day that contains it. */
export function dayOfBound(bound: string, end: 'from' | 'until'): string {
  if (bound.includes('T')) return dayIn(timeZone, Date.parse(bound))
  const day = today.get()
  const ofUnit = readUnitBound(bound)
  if (ofUnit) {
    const { unit, by } = ofUnit
    const first = shift(startOf(day, unit), unit, by)
    return end === 'from' ? first : addDays(shift(first, unit, 1), -1)
  }
  return bound.startsWith('today') ? addDays(day, Number(bound.slice('today'.length) || 0)) : bound
}

/** Returns 'This week', '3 Mar 2026 – 9 Mar 2026, 14:05' or 'from 3 Mar 2026'. `before`: an instant that ends the period. */
export function formatDays(
  from: string | undefined,
  until: string | undefined,
  isComing = false,
  before?: string,
): string {
  const named = [...periodsOf(isComing), ...periodsOf(!isComing)].find(
    (period) => period.from === from && period.until === until,
  )
  if (named) return named.label
  const first = from && formatDay(dayOfBound(from, 'from'))
  const last = before ? formatInstant(before) : until && formatDay(dayOfBound(until, 'until'))
  if (first && first === last) return first
  return formatBounds(first, last, (day) => day)
}

function formatInstant(instant: string): string {
  return formatDateTime(readTimestamp(instant), timeZone)
}

export function formatBounds(
  min: string | undefined,
  max: string | undefined,
  format: (bound: string) => string,
): string {
  if (min !== undefined && max !== undefined) return `${format(min)} – ${format(max)}`
  return min !== undefined ? `from ${format(min)}` : `up to ${format(max ?? '')}`
}
