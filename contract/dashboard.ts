// The eight figures of the dashboard, and the series of its charts. Counts are whole numbers, amounts exact decimals
// in US dollars.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { decimalText as amount, wholeNumber as count } from './figures.ts'
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

const dayMs = 86_400_000

/** Counts the days from the first to the last, inclusive. */
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
    soFar: optional(day, {
      about:
        'The first day of an earlier entry: it and the present one also have the figures of the same part of their unit.',
    }),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ by, from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < maxDays[by],
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
 * `start`: the first day (YYYY-MM-DD) of a day, a week from Monday, or a month. `soFar`: the figures of the current unit until now, and of
 * the unit that it is compared with until the same time of the same day, in the console's time zone; a shorter month counts as a whole.
 */
export const series = v.array(
  namedObject('SeriesEntry', { start: v.string(), ...figures, soFar: v.optional(v.object(figures)) }),
)
export type Series = v.InferOutput<typeof series>

/** Returns the days that an entry covers: those of its unit that lie within the range of the series. */
export function daysOf(
  start: string,
  { by, from, to }: Omit<SeriesQuery, 'soFar'>,
): { from: string; until: string } {
  const next = new Date(start)
  if (by === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCDate(next.getUTCDate() + (by === 'week' ? 7 : 1))
  const last = new Date(next.getTime() - dayMs).toISOString().slice(0, 10)
  return { from: start < from ? from : start, until: last > to ? to : last }
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
