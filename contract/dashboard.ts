// The eight figures of the dashboard, and the series of its charts. Counts are whole numbers, amounts exact decimals
// in US dollars.

import * as v from 'valibot'
import {
  type Comparison,
  comparedDays,
  comparisons,
  countDays,
  type DayPeriod,
  earlierDay,
} from './compared-days.ts'
import { addDays } from './days.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalSchema as amount, wholeNumber as count } from './figures.ts'
import { day, oneOf } from './list.ts'
import { namedObject } from './named.ts'
import { optional, required } from './parameter.ts'

/** Records of sign-ins count in no figure. */
export const dashboard = namedObject('Dashboard', {
  users: count,
  experts: count,
  aiExperts: count,
  sessions: count,
  aiSessions: count,
  /** The sum of sessionPrice in US dollars. */
  sessionPrice: amount,
  /** The sum of totalPrice in US dollars. */
  revenue: amount,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: amount,
})
export type Dashboard = v.InferOutput<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  dependsOn: ['sessions', 'users'],
  path: '/api/dashboard',
  summary: 'The eight figures of the dashboard.',
  action: 'dashboard.read',
  answer: answerOf(dashboard),
})

export const seriesUnits = ['day', 'week', 'month'] as const
export type SeriesUnit = (typeof seriesUnits)[number]

/** The maximum number of entries in a series. */
export const maxSeriesLength = 1_500

/** The maximum number of days in a range, by the unit of its entries. */
const maxDays: Record<SeriesUnit, number> = {
  day: maxSeriesLength,
  week: maxSeriesLength * 7,
  month: maxSeriesLength * 28,
}

export const compareMeaning =
  'previous: what directly precedes the period, as many months for whole months, else as many days. year: the same dates a year before.'

export const periodDays = {
  from: required(day, { about: 'The first day of the period, YYYY-MM-DD.', example: '2026-11-01' }),
  to: required(day, {
    about: 'The last day of the period, YYYY-MM-DD; it belongs to it.',
    example: '2026-11-30',
  }),
}

export const seriesQuery = v.pipe(
  v.strictObject({
    by: required(oneOf(seriesUnits), {
      about: 'The unit of an entry. A week begins on Monday.',
      example: 'month',
    }),
    from: required(day, {
      about: "The first day of the range, YYYY-MM-DD, in the console's time zone.",
      example: '2026-01-01',
    }),
    to: required(day, {
      about: 'The last day of the range, YYYY-MM-DD; it belongs to it.',
      example: '2026-12-31',
    }),
    compare: optional(oneOf(comparisons), { about: `Also the entries of another period. ${compareMeaning}` }),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ by, from, to }) => countDays({ from, to }) <= maxDays[by],
      `must not be more than ${maxSeriesLength} entries after the first day`,
    ),
    ['to'],
  ),
)
export type SeriesQuery = v.InferOutput<typeof seriesQuery>

const figures = {
  sessions: count,
  aiSessions: count,
  /** The sum of totalPrice in US dollars. */
  revenue: amount,
}

/**
 * `from` and `to`: the first and the last day of the unit within the range (YYYY-MM-DD). `soFar`: of a unit that is not over, the figures
 * until now; of the compared period, until the same time of the same day, in the console's time zone. A shorter month counts as a whole.
 */
const entry = namedObject('SeriesEntry', {
  from: v.string(),
  to: v.string(),
  ...figures,
  soFar: v.optional(v.object(figures)),
})
export type Entry = v.InferOutput<typeof entry>

/** `previous`: the entries of the compared period; empty without one. */
export const series = namedObject('Series', { series: v.array(entry), previous: v.array(entry) })
export type Series = v.InferOutput<typeof series>

/** Returns the days, weeks or months of a period, as far as they lie within it. */
export function unitsIn({ from, to }: DayPeriod, by: SeriesUnit): DayPeriod[] {
  const units: DayPeriod[] = []
  for (let first = from; first <= to; ) {
    const after = unitAfter(first, by)
    const last = addDays(after, -1)
    units.push({ from: first, to: last > to ? to : last })
    first = after
  }
  return units
}

/** The units that a period's are compared with: for weeks and parts of months as many days, in order; by day those of the other period. */
export function comparedUnits(period: DayPeriod, by: SeriesUnit, compare: Comparison): DayPeriod[] {
  const whole = comparedDays(period, compare)
  if (!whole) return []
  if (by === 'day') return unitsIn(whole, by)
  const firsts = unitsIn(period, by).map(({ from }, index) =>
    index === 0 ? whole.from : earlierDay(from, period, compare),
  )
  return firsts.map((from, index) => ({ from, to: addDays(firsts[index + 1] ?? addDays(whole.to, 1), -1) }))
}

/** Returns the first day after the unit that contains the day. */
function unitAfter(day: string, by: SeriesUnit): string {
  if (by === 'day') return addDays(day, 1)
  const date = new Date(day)
  if (by === 'week') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7))
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

export const getSeries = endpoint({
  method: 'GET',
  dependsOn: ['sessions'],
  path: '/api/dashboard/series',
  summary:
    "Sessions, AI sessions and revenue by day, week or month of their slot in the console's time zone. Sessions without a slot are not counted.",
  action: 'dashboard.read',
  reads: 'replica',
  query: seriesQuery,
  answer: answerOf(series),
})
