// Days as people type them: '21 Nov 2026', '21 nov', '21.11.2026', '2026-11-21', 'today', '+7'.

import { addDays } from './days.ts'

const named: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The day as YYYY-MM-DD, in the years 1000 to 9999; undefined where the text is not a day. Without a year that of
 * today.
 */
export function readDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const steps = named[typed] ?? (/^[+-]\d{1,4}$/.test(typed) ? Number(typed) : undefined)
  if (steps !== undefined) return addDays(today, steps)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayFrom(iso[1], iso[2], iso[3])
  const [, date, month, year = today.slice(0, 4)] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})\.?(?:[\s,./-]+(\d{4}))?$/.exec(typed) ?? []
  return dayFrom(year, month, date)
}

function dayFrom(year = '', month = '', date = ''): string | undefined {
  const named = months.indexOf(month.slice(0, 3))
  const number = named < 0 ? month : String(named + 1)
  const day = `${year}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`
  const ms = Date.parse(day)
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
  return isDay && year >= '1000' ? day : undefined
}

/** '9', '9:30', '0930' and '09:30:15' as HH:MM:SS; undefined where the text is not a time of day. */
export function readTimeOfDay(text: string): string | undefined {
  const [, hour = '', minute = '00', second = '00'] =
    /^(\d{1,2})(?::?(\d{2})(?::?(\d{2}))?)?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || minute > '59' || second > '59') return undefined
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
