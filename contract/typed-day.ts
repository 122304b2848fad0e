// Days as people type them: '21 Nov 2026', 'nov 21', '21.11.2026', '2026-11-21', 'today', 'last friday', '+7'. The only reader of such texts.

import { monthNames, weekdayNames } from './calendar-names.ts'
import { addDays, isDay } from './days.ts'

/** 'next': the first from today on, as for an expiry. 'this': in this year. 'recent': the last one, or one within a month from today. */
export type Yearless = 'next' | 'this' | 'recent'

const named: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }
const weekdays = weekdayNames.map((name) => name.toLowerCase())
const weekday = /^(?:(last|next)\s+)?([a-z]+day)$/
const months = monthNames.map((name) => name.toLowerCase())

const date = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const month = '([a-z]{3,9})'
const year = String.raw`\.?(?:[\s,./-]+(\d{4}))?`
const dayFirst = new RegExp(String.raw`^${date}[\s./-]*${month}${year}$`)
const monthFirst = new RegExp(String.raw`^${month}[\s./-]*${date}${year}$`)
const numeric = new RegExp(String.raw`^(\d{1,2})([\s./-]+)(\d{1,2})${year}$`)
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/

/**
 * Returns the days that the text may mean as YYYY-MM-DD, in the years 1000 to 9999: none if it is not a day, and two, in order, if day and
 * month are ambiguous, as in '04/05/2027'. With dots the day always comes first.
 */
export function readTypedDays(text: string, today: string, yearless: Yearless): string[] {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  const steps =
    named[typed] ??
    stepsToWeekday(typed, today, yearless) ??
    (/^[+-]\d{1,4}$/.test(typed) ? Number(typed) : undefined)
  if (steps !== undefined) return [addDays(today, steps)]
  const [, d1, m1 = '', y1] = dayFirst.exec(typed) ?? []
  if (m1) return dayOf(y1, monthOf(m1), Number(d1), today, yearless)
  const [, m2 = '', d2, y2] = monthFirst.exec(typed) ?? []
  if (m2) return dayOf(y2, monthOf(m2), Number(d2), today, yearless)
  const [, y3, m3, d3] = yearFirst.exec(typed) ?? []
  if (y3) return dayOf(y3, Number(m3), Number(d3), today, yearless)
  const [, one, gap = '', other, y4] = numeric.exec(typed) ?? []
  const ordered = dayOf(y4, Number(other), Number(one), today, yearless)
  if (gap.includes('.')) return ordered
  return [...new Set([...ordered, ...dayOf(y4, Number(one), Number(other), today, yearless)])].sort()
}

/** Returns the days from today to the next such weekday after today, or back to the last one before it. */
function stepsToWeekday(typed: string, today: string, yearless: Yearless): number | undefined {
  const [, which, name = ''] = weekday.exec(typed) ?? []
  const onDay = weekdays.indexOf(name)
  if (onDay < 0) return undefined
  const isAhead = which === undefined ? yearless === 'next' : which === 'next'
  const ahead = (onDay - new Date(today).getUTCDay() + 7) % 7
  return isAhead ? ahead || 7 : ahead - 7
}

/** Returns 1 to 12; 0 for any other word. */
function monthOf(typed: string): number {
  return months.findIndex((name) => name.startsWith(typed)) + 1
}

/** Returns none if the date does not exist. */
function dayOf(
  itsYear: string | undefined,
  itsMonth: number,
  itsDate: number,
  today: string,
  yearless: Yearless,
): string[] {
  const present = Number(today.slice(0, 4))
  const years = itsYear === undefined ? yearsOf[yearless].map((by) => present + by) : [Number(itsYear)]
  const bounds = { next: [today, '9999'], this: ['', '9999'], recent: ['', addDays(today, 31)] }[yearless]
  const isMeant = (day: string) =>
    itsYear !== undefined || (day >= (bounds[0] ?? '') && day <= (bounds[1] ?? ''))
  const days = years
    .map((one) => [one, itsMonth, itsDate].map((part) => String(part).padStart(2, '0')).join('-'))
    .filter((day) => day >= '1000' && isDay(day) && isMeant(day))
  return days.slice(0, 1)
}

/** Two successive 29 February can be eight years apart. */
const yearsOf: Record<Yearless, readonly number[]> = {
  next: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  this: [0],
  recent: [1, 0, -1, -2, -3, -4, -5, -6, -7, -8],
}
