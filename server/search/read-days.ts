// Reads days as people type them: '12 oct', 'October 12, 2026', '2026-10-12', '12.10.2026', 'oct 2026'. Pure.

import { readTypedDays } from '#contract/typed-day.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOnly = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ .]*(\d{4})$/
/** Numbers without a year are not a day of a search: '3 4', '12.10'. */
const mayBeDay = /^(?=.*\d)(?=.*([a-z]{3}|\d{4}))[a-z\d]/

/** As YYYY-MM-DD, both included; `shown` is the text for people. */
export type Days = { from: string; until: string; shown: string }

/** A day without a year is the one closest to `now`. Undefined for any other text, and for dates that do not exist. */
export function readDays(typed: string, now: Date): Days | undefined {
  const text = typed.trim().toLowerCase()
  const [, inMonth = '', itsYear = ''] = monthOnly.exec(text) ?? []
  if (inMonth) return wholeMonth(months.indexOf(inMonth), Number(itsYear))
  const days = mayBeDay.test(text) ? readTypedDays(text, writeDay(now), 'nearest') : []
  const [day] = days
  // One that may mean two days is none.
  if (day === undefined || days.length > 1 || !isInRange(new Date(day))) return undefined
  return { from: day, until: day, shown: show(new Date(day), { day: 'numeric' }) }
}

/** The present day, as YYYY-MM-DD. */
export function dayIn(timeZone: string): string {
  // Intl takes 6 MB and 20 ms, which UTC does not need.
  if (timeZone === 'UTC') return writeDay(new Date())
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format()
}

function wholeMonth(inMonth: number, itsYear: number): Days | undefined {
  const first = new Date(Date.UTC(itsYear, inMonth, 1))
  if (!isInRange(first)) return undefined
  return {
    from: writeDay(first),
    until: writeDay(new Date(Date.UTC(itsYear, inMonth + 1, 0))),
    shown: show(first, {}),
  }
}

/** Whether the year can be represented in 64-bit nanoseconds. */
function isInRange(date: Date): boolean {
  return date.getUTCFullYear() >= 1678 && date.getUTCFullYear() < 2262
}

function writeDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function show(date: Date, more: Intl.DateTimeFormatOptions): string {
  return date.toLocaleDateString('en-GB', { ...more, month: 'short', year: 'numeric', timeZone: 'UTC' })
}
