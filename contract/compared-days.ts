// The days with which a period is compared. Pure.

import { addDays, isDay } from './days.ts'

export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** First and last day, as YYYY-MM-DD; both belong to it. */
export type DayPeriod = { from: string; to: string }

/** How far back. */
type Shift = { months: number } | { days: number }

const dayMs = 86_400_000

/**
 * Returns the days with which a period is compared: the same dates a year before, or what directly precedes it, which is as many months
 * for whole months and as many days for any other period. Undefined if they begin before the years of a `day`, and for a period whose ends
 * are none: a query is checked as a whole although one of its parameters was refused.
 */
export function comparedDays(period: DayPeriod, compare: Comparison): DayPeriod | undefined {
  if (![period.from, period.to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && isDay(day))) return undefined
  const shift = shiftOf(period, compare)
  const to = addDays(earlier(addDays(period.to, 1), shift), -1)
  const from = earlier(period.from, shift)
  // Only 29 February alone has no such date a year before.
  const first = from > to ? to : from
  return first < '1678-01-01' ? undefined : { from: first, to }
}

/** The local time (YYYY-MM-DDTHH:MM:SS.SSS) at which the compared period ends if this one ends at `local`; a shorter month is whole. */
export function comparedTime(local: string, period: DayPeriod, compare: Comparison): string {
  const [day = '', time] = local.split('T')
  const shift = shiftOf(period, compare)
  const found = earlier(day, shift)
  const end = earlier(addDays(period.to, 1), shift)
  if (found >= end) return `${end}T00:00`
  return 'months' in shift && found.slice(8) !== day.slice(8) ? `${found}T00:00` : `${found}T${time}`
}

/** Returns the counterpart of a day; a date that the earlier month does not have becomes the first day after that month. */
export function earlierDay(day: string, period: DayPeriod, compare: Comparison): string {
  return earlier(day, shiftOf(period, compare))
}

/** Returns how many whole months a period has; undefined if it begins or ends within one. */
function wholeMonths({ from, to }: DayPeriod): number | undefined {
  const after = addDays(to, 1)
  return from.endsWith('-01') && after.endsWith('-01') ? monthOf(after) - monthOf(from) : undefined
}

export function countDays({ from, to }: DayPeriod): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

function shiftOf(period: DayPeriod, compare: Comparison): Shift {
  if (compare === 'year') return { months: 12 }
  const months = wholeMonths(period)
  return months === undefined ? { days: countDays(period) } : { months }
}

function earlier(day: string, shift: Shift): string {
  if ('days' in shift) return addDays(day, -shift.days)
  const date = new Date(day)
  const month = date.getUTCMonth() - shift.months
  const [wanted, after] = [date.getUTCDate(), 1].map((dayOfMonth, at) =>
    Date.UTC(date.getUTCFullYear(), month + at, dayOfMonth),
  )
  return new Date(Math.min(wanted ?? 0, after ?? 0)).toISOString().slice(0, 10)
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
