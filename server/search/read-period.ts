// Reads a period anywhere in a text: 'refunded last week', 'next 7 days codes'. Pure.

import { words } from '#contract/fold.ts'

/** Bounds as lists take them (the contract's `boundDay`); `rest`: the other words. `isCalendar`: a month or a day of the week. */
export type Period = { from: string; until: string; shown: string; rest: string[]; isCalendar?: boolean }

const pattern =
  /(?:^| )(today|yesterday|tomorrow|(?:this|last|next) (?:week|month|year)|(?:last|past|next) ([1-9]\d{0,2}) days)(?= |$)/

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const calendar = new RegExp(
  `(?:^| )(?:last |in |on )?(?:(${months.join('|')})(?: (\\d{4}))?|(${weekdays.join('|')}))(?= |$)`,
)

/** `today`: YYYY-MM-DD in the console's time zone. Bounds are relative to the day where the lists have such ones. */
export function readPeriod(text: string, today: string): Period | undefined {
  const typed = words(text).join(' ')
  const [whole, shown, days] = pattern.exec(typed) ?? []
  if (whole === undefined || shown === undefined) return readCalendar(typed, today)
  const rest = typed.replace(whole, '').split(' ').filter(Boolean)
  return { ...boundsOf(shown, Number(days), today), shown, rest }
}

/** The last such month or day of the week that has begun. */
function readCalendar(typed: string, today: string): Period | undefined {
  const [whole, month, year, weekday] = calendar.exec(typed) ?? []
  if (whole === undefined) return undefined
  const rest = typed.replace(whole, '').split(' ').filter(Boolean)
  const day = new Date(today)
  if (weekday !== undefined) {
    const ago = (day.getUTCDay() - weekdays.indexOf(weekday) + 7) % 7 || 7
    const at = dayAt(day, 0, day.getUTCDate() - ago)
    return { from: at, until: at, shown: weekday, rest, isCalendar: true }
  }
  const by = months.indexOf(month ?? '') - day.getUTCMonth()
  const years = year === undefined ? (by > 0 ? -1 : 0) : Number(year) - day.getUTCFullYear()
  return { ...monthAt(today, by + years * 12), shown: whole.trim(), rest, isCalendar: true }
}

function yearAt(today: string, by: number): Bounds {
  const year = Number(today.slice(0, 4)) + by
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}

type Bounds = Pick<Period, 'from' | 'until'>

function boundsOf(shown: string, days: number, today: string): Bounds {
  const [which, unit = ''] = shown.split(' ')
  if (days > 0)
    return which !== 'next'
      ? { from: relative(1 - days), until: 'today' }
      : { from: 'today', until: relative(days - 1) }
  if (unit === '') return both(relative({ yesterday: -1, tomorrow: 1 }[shown] ?? 0))
  if (unit === 'year') return yearAt(today, { last: -1, next: 1 }[which ?? ''] ?? 0)
  if (which === 'this') return both(unit)
  const by = which === 'last' ? -1 : 1
  return unit === 'week' ? weekAt(today, by) : monthAt(today, by)
}

function both(bound: string): Bounds {
  return { from: bound, until: bound }
}

function relative(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? `today${days}` : `today+${days}`
}

/** Weeks begin on Monday. */
function weekAt(today: string, by: number): Bounds {
  const day = new Date(today)
  const monday = day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + by * 7
  return { from: dayAt(day, 0, monday), until: dayAt(day, 0, monday + 6) }
}

function monthAt(today: string, by: number): Bounds {
  const day = new Date(today)
  return { from: dayAt(day, by, 1), until: dayAt(day, by + 1, 0) }
}

function dayAt(day: Date, months: number, date: number): string {
  const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, date))
  return at.toISOString().slice(0, 10)
}
