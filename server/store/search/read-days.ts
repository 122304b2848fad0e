// Reads days as people type them: '12 oct', 'October 12, 2026', '2026-10-12', '12.10.2026', 'oct 2026'. Pure.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`(\d{4})`

const dayFirst = new RegExp(`^${day}[ .]*${month}[ .,]*${year}?$`)
const monthFirst = new RegExp(`^${month}[ .]*${day}[ ,]*${year}?$`)
const monthOnly = new RegExp(`^${month}[ .]*${year}$`)
const numbers = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

/** As YYYY-MM-DD, both included; `shown` is the text for people. */
export type Days = { from: string; until: string; shown: string }

/** A day without a year is the one closest to `now`. Undefined for any other text, and for dates that do not exist. */
export function readDays(typed: string, now: Date): Days | undefined {
  const text = typed.trim().toLowerCase()
  const [, inMonth = '', itsYear = ''] = monthOnly.exec(text) ?? []
  if (inMonth) return wholeMonth(months.indexOf(inMonth), Number(itsYear))
  const [, d1, m1, y1] = dayFirst.exec(text) ?? []
  if (m1) return oneDay(Number(d1), months.indexOf(m1), y1, now)
  const [, m2, d2, y2] = monthFirst.exec(text) ?? []
  if (m2) return oneDay(Number(d2), months.indexOf(m2), y2, now)
  const [, d3, m3, y3] = numbers.exec(text) ?? []
  if (m3) return oneDay(Number(d3), Number(m3) - 1, y3, now)
  const [, y4, m4, d4] = iso.exec(text) ?? []
  return m4 ? oneDay(Number(d4), Number(m4) - 1, y4, now) : undefined
}

/** The present day, as YYYY-MM-DD. */
export function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format()
}

function oneDay(date: number, inMonth: number, itsYear: string | undefined, now: Date): Days | undefined {
  const present = now.getUTCFullYear()
  const years = itsYear === undefined ? [present, present - 1, present + 1] : [Number(itsYear)]
  const distance = (one: Date) => Math.abs(one.getTime() - now.getTime())
  const [nearest] = years
    .map((one) => new Date(Date.UTC(one, inMonth, date)))
    .filter((one) => isInRange(one) && one.getUTCMonth() === inMonth && one.getUTCDate() === date)
    .sort((a, b) => distance(a) - distance(b))
  // JavaScript reads the years 0 to 99 as those of the 20th century.
  if (!nearest || (itsYear && nearest.getUTCFullYear() !== Number(itsYear))) return undefined
  const written = writeDay(nearest)
  return { from: written, until: written, shown: show(nearest, { day: 'numeric' }) }
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
