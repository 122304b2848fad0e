// Calendar days as YYYY-MM-DD: steps between them, the beginnings of weeks and months, and their texts.

import { weekdayNames } from '#contract/calendar-names.ts'
import { addDays } from '#contract/days.ts'
import { aheadMs, nowMs } from '#web/clock.ts'
import { timeZone } from '#web/settings.ts'
import { createStore } from '#web/store.ts'
import { readingAt } from './clock-reading.ts'
import { dateText, monthText } from './format.ts'

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const monthsIn: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

/** Returns the first day of the day, week (from Monday), month, quarter or year that contains the day. */
export function startOf(day: string, by: Unit): string {
  const months = monthsIn[by]
  if (months !== undefined) {
    const date = new Date(day)
    const first = Math.floor(date.getUTCMonth() / months) * months
    return dayOf(Date.UTC(date.getUTCFullYear(), first, 1))
  }
  if (by === 'day') return day
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

/** Returns the first day `count` units later. */
export function shift(start: string, by: Unit, count: number): string {
  const months = monthsIn[by]
  if (months === undefined) return addDays(start, by === 'week' ? count * 7 : count)
  const date = new Date(start)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months * count, 1))
}

export function dayIn(zone: string, nowMs: number): string {
  return dayOf(readingAt(nowMs, zone).getTime())
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

/** Returns '3 Mar 2026'. */
export function formatDay(day: string): string {
  return dateText(new Date(day))
}

/** Returns '3 Mar 2026 – 9 Mar 2026', or '3 Mar 2026' for one day. */
export function formatDayRange(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
}

/** Returns '3 March 2026'. */
export function formatDayInFull(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${monthText(date)} ${date.getUTCFullYear()}`
}

/** Returns 'Tue, 3 Mar 2026', 'Week of 2 Mar 2026' or 'March 2026'. */
export function formatUnit(start: string, by: Unit): string {
  const date = new Date(start)
  if (by === 'month') return `${monthText(date)} ${date.getUTCFullYear()}`
  if (by === 'week') return `Week of ${dateText(date)}`
  return `${weekdayNames[date.getUTCDay()]?.slice(0, 3)}, ${dateText(date)}`
}

/** Also checked whenever the page is shown again, so that a machine that slept notices at once. */
const checkMs = 10_000

const present = () => dayIn(timeZone, nowMs())

export const today = createStore(present())

/** Keeps `today` in step with the clock; `onNewDay` is called after each midnight, and if the device's clock gave another day. */
export function followDays(onNewDay: () => void): void {
  const check = () => {
    const day = present()
    if (day === today.get()) return
    today.set(day)
    onNewDay()
  }
  setInterval(check, checkMs)
  aheadMs.subscribe(check)
  document.addEventListener('visibilitychange', check)
}
