// Reads the meaning of a span of days: 'last week', '3 days ago', 'q3 2025', '12 oct', 'next tue'. Pure.

import { monthNames } from './calendar-names.ts'
import { addDays } from './days.ts'
import { months, numbers, quantity, units, weekdays } from './span-words.ts'
import { readTypedDays } from './typed-day.ts'

/** YYYY-MM-DD. `said`: its name relative to today; `bound`: as lists spell it; with `isToDate` its last day is always today. */
export type Span = {
  from: string
  until: string
  said?: string
  bound?: 'today' | 'week' | 'month'
  isToDate?: boolean
}

export type DateContext = { today: string; isAhead: boolean }

type Unit = 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year'

const fromToday: Record<string, readonly [number, number]> = {
  'day before yesterday': [-2, -2],
  yesterday: [-1, -1],
  'last night': [-1, -1],
  today: [0, 0],
  tonight: [0, 0],
  'this morning': [0, 0],
  'this afternoon': [0, 0],
  'this evening': [0, 0],
  tomorrow: [1, 1],
  'day after tomorrow': [2, 2],
  soon: [0, 6],
  recently: [-6, 0],
  lately: [-6, 0],
}

const readers: [RegExp, (found: RegExpExecArray, when: DateContext) => Span][] = [
  [new RegExp(`^(?:(last|past|previous|next|coming) )?(${quantity}) (hour|${units})s?$`), ofLength],
  [
    new RegExp(`^(${quantity}) (${units})s? ago$`),
    ([, count = '', unit = ''], { today }) => unitAt(unit, today, -numberOf(count)),
  ],
  [
    new RegExp(`^(?:(last|past|previous|this|current|next|coming) )?(weekend|${units})$`),
    ([said, which = '', unit = ''], { today }) => ({ ...unitAt(unit, today, stepOf(which)), said }),
  ],
  [
    new RegExp(`^(?:(${units}) to date|([wmqy])td)$`),
    ([said, named, letter = ''], { today }) => {
      const unit = named ?? ['week', 'month', 'quarter', 'year'].find((one) => one.startsWith(letter)) ?? ''
      return { from: unitAt(unit, today, 0).from, until: today, said, isToDate: true }
    },
  ],
  [/^([hq])([1-4])[ /]?(\d{4})?$/, partOfYear],
  [
    /^(\d{4}) ([hq])([1-4])$/,
    ([all, year, letter, number], when) => partOfYear([all, letter, number, year], when),
  ],
  [/^(?:week|kw|cw) (\d{1,2})(?: (\d{4}))?$/, weekOf],
  [new RegExp(`^(?:(last|this|next) )?(${months.join('|')})[a-z]*\\.?(?: (\\d{4}))?$`), monthOf],
  [/^(\d{4})-(\d\d)$/, ([, year, month]) => monthsFrom(Number(year), Number(month) - 1, 1)],
  [/^(\d{1,2})\/(\d{4})$/, ([, month, year]) => monthsFrom(Number(year), Number(month) - 1, 1)],
  [/^(\d{4})$/, ([year]) => ({ from: `${year}-01-01`, until: `${year}-12-31` })],
  [
    new RegExp(`^(?:(last|past|previous|this|current|next|coming) )?(${weekdays.join('|')})[a-z]*$`),
    weekdayOf,
  ],
]

/** Undefined for a date that does not exist. */
export function readSpan(text: string, when: DateContext): Span | undefined {
  const relative = fromToday[text]
  if (relative) {
    const [first, last] = relative
    return {
      from: addDays(when.today, first),
      until: addDays(when.today, last),
      said: text,
      bound: 'today',
    }
  }
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text)
    if (found) return read(found, when)
  }
  const days = readTypedDays(text.replace(' of ', ' '), when.today, when.isAhead ? 'next' : 'recent')
  // '10/3/2025': prices are in dollars here, so the month comes first.
  const day = days.find((one) => Number(one.slice(5, 7)) === Number.parseInt(text, 10)) ?? days[0]
  return day === undefined || day < '1678' || day >= '2262' ? undefined : { from: day, until: day }
}

function ofLength(
  [said, which, count = '', unit = '']: RegExpExecArray,
  { today, ...when }: DateContext,
): Span {
  const many = numberOf(count)
  const isAhead = which === undefined ? when.isAhead : stepOf(which) > 0
  const by = isAhead ? many : -many
  const end =
    unit === 'hour'
      ? addDays(today, Math.sign(by) * Math.ceil(many / 24))
      : unit === 'day' || unit === 'week'
        ? addDays(today, (unit === 'week' ? 7 : 1) * by - Math.sign(by))
        : addDays(monthsAfter(today, by * ({ quarter: 3, year: 12 }[unit] ?? 1)), -Math.sign(by))
  return { ...(isAhead ? { from: today, until: end } : { from: end, until: today }), said, bound: 'today' }
}

/** Reads 'q3' and 'h1 2026'. */
function partOfYear([, letter, number, itsYear]: (string | undefined)[], when: DateContext): Span {
  const months = letter === 'h' ? 6 : 3
  const part = Math.min(Number(number), 12 / months) - 1
  const present = Math.floor(monthIn(when.today) / months)
  return monthsFrom(yearOf(itsYear, part - present, '', when), part * months, months)
}

/** Week 1 is the week of 4 January. */
function weekOf([, number, itsYear]: RegExpExecArray, when: DateContext): Span {
  const weekIn = (year: number): Span => {
    const { from, until } = unitAt('week', `${year}-01-04`, Number(number) - 1)
    return { from, until }
  }
  const present = Number(when.today.slice(0, 4))
  if (itsYear !== undefined) return weekIn(Number(itsYear))
  const { from, until } = weekIn(present)
  if (when.isAhead) return until < when.today ? weekIn(present + 1) : weekIn(present)
  return from > when.today ? weekIn(present - 1) : weekIn(present)
}

function monthOf([, which = '', name = '', itsYear]: RegExpExecArray, when: DateContext): Span {
  const month = months.indexOf(name)
  return monthsFrom(yearOf(itsYear, month - monthIn(when.today), which, when), month, 1)
}

/** `later`: how much later in its year it is than the current one. */
function yearOf(
  typed: string | undefined,
  later: number,
  which: string,
  { today, isAhead }: DateContext,
): number {
  if (typed !== undefined) return Number(typed)
  const present = Number(today.slice(0, 4))
  if (which === 'this') return present
  if (which === 'next' || (which === '' && isAhead)) return present + (later < (which === '' ? 0 : 1) ? 1 : 0)
  return present - (later > (which === '' ? 0 : -1) ? 1 : 0)
}

/** Today counts as neither the last nor the next such day. */
function weekdayOf([, which = '', name = '']: RegExpExecArray, { today, isAhead }: DateContext): Span {
  const ahead = (weekdays.indexOf(name) - weekdayIn(today) + 7) % 7
  const step = stepOf(which)
  if (which !== '' && step === 0) {
    const day = addDays(unitAt('week', today, 0).from, (weekdays.indexOf(name) + 6) % 7)
    return { from: day, until: day }
  }
  const isNext = step > 0 || (which === '' && isAhead)
  const day = addDays(today, isNext ? ahead || 7 : ahead - 7)
  return { from: day, until: day }
}

/** Returns the day, week, month … at an offset from the current one. Weeks begin on Monday. */
function unitAt(unit: string, today: string, by: number): Span {
  const monday = addDays(today, 7 * by - ((weekdayIn(today) + 6) % 7))
  const year = Number(today.slice(0, 4))
  const spans: Record<Unit, () => Span> = {
    day: () => ({ from: addDays(today, by), until: addDays(today, by), bound: 'today' }),
    week: () => ({ from: monday, until: addDays(monday, 6), ...(by === 0 && { bound: 'week' as const }) }),
    weekend: () => ({ from: addDays(monday, 5), until: addDays(monday, 6) }),
    month: () => ({
      ...monthsFrom(year, monthIn(today) + by, 1),
      ...(by === 0 && { bound: 'month' as const }),
    }),
    quarter: () => monthsFrom(year, 3 * (Math.floor(monthIn(today) / 3) + by), 3),
    year: () => monthsFrom(year + by, 0, 12),
  }
  // The patterns have no other units.
  return spans[unit as Unit]()
}

/** Returns the bounds for lists, shifted by a number of days, and the text for people. */
export function writeSpan({ from, until, said, bound, isToDate }: Span, { today }: DateContext, by = 0) {
  const isWhole = by === 0 && from !== until
  const write = (day: string): string => {
    if (isWhole && (bound === 'week' || bound === 'month')) return bound
    return bound === 'today' || (isToDate && day === today)
      ? relative((Date.parse(day) - Date.parse(today)) / dayMs + by)
      : addDays(day, by)
  }
  const isSaid = by === 0 && said !== undefined
  const shown = isSaid ? said : showDays(addDays(from, by), addDays(until, by))
  return { from: write(from), until: write(until), shown }
}

function relative(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? `today${days}` : `today+${days}`
}

function showDays(from: string, until: string): string {
  if (from === until) return showDay(from)
  const isMonth =
    from.endsWith('-01') && until === monthsFrom(Number(from.slice(0, 4)), monthIn(from), 1).until
  return isMonth ? showMonth(from) : `${showDay(from)} – ${showDay(until)}`
}

function showDay(day: string): string {
  return `${Number(day.slice(8))} ${showMonth(day)}`
}

function showMonth(day: string): string {
  return `${monthNames[monthIn(day)]?.slice(0, 3)} ${day.slice(0, 4)}`
}

const dayMs = 86_400_000

/** Returns the same date some months later, or the last day of that month. */
function monthsAfter(day: string, by: number): string {
  const { until } = monthsFrom(Number(day.slice(0, 4)), monthIn(day) + by, 1)
  return `${until.slice(0, 8)}${day.slice(8) < until.slice(8) ? day.slice(8) : until.slice(8)}`
}

function monthsFrom(year: number, month: number, count: number): Span {
  const at = (months: number, date: number) => dayOf(new Date(Date.UTC(year, month + months, date)))
  return { from: at(0, 1), until: at(count, 0) }
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function monthIn(day: string): number {
  return Number(day.slice(5, 7)) - 1
}

function weekdayIn(day: string): number {
  return new Date(day).getUTCDay()
}

function stepOf(which: string): number {
  if (/^(?:last|past|previous)$/.test(which)) return -1
  return /^(?:next|coming)$/.test(which) ? 1 : 0
}

function numberOf(text: string): number {
  if (/couple/.test(text)) return 2
  if (/few/.test(text)) return 3
  return /^an?$/.test(text) ? 1 : Math.max(numbers.indexOf(text), Number(text) || 0)
}
