// The eight figures of the dashboard, and the series of its charts. Counts are whole numbers, amounts exact decimals
// in US dollars.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { day, oneOf } from './list.ts'
import { type Decimal, readDecimal } from './money.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const amount = v.custom<Decimal>((value) => typeof value === 'string' && readDecimal(value) !== undefined)

/** Records of sign-ins are in none of the figures. */
export const dashboard = v.object({
  users: count,
  experts: count,
  aiExperts: count,
  sessions: count,
  aiSessions: count,
  /** Sum of sessionPrice. */
  sessionPrice: amount,
  /** Sum of totalPrice. */
  revenue: amount,
  /** 40 percent of the revenue, rounded half up to the cent. */
  earnings: amount,
})
export type Dashboard = v.InferOutput<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'The eight figures of the dashboard.',
  action: 'dashboard.read',
  answer: answerOf(dashboard),
})

export const seriesUnits = ['day', 'week', 'month'] as const
export type SeriesUnit = (typeof seriesUnits)[number]

/** How many entries a series has at most. */
export const maxSeriesLength = 1_500

/** The most days that a range may span, by the unit of its entries. */
const maxDays: Record<SeriesUnit, number> = {
  day: maxSeriesLength,
  week: maxSeriesLength * 7,
  month: maxSeriesLength * 28,
}

/** From the first to the last day, both included. */
export const seriesQuery = v.pipe(
  v.strictObject({ by: oneOf(seriesUnits), from: day, to: day }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'must not be before the first day'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ by, from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays[by],
      `must be near enough for ${maxSeriesLength} entries`,
    ),
    ['to'],
  ),
)
export type SeriesQuery = v.InferOutput<typeof seriesQuery>

/** `start`: the first day, YYYY-MM-DD, of a day, of a week from Monday, or of a month. */
export const series = v.array(
  v.object({
    start: v.string(),
    sessions: count,
    aiSessions: count,
    /** Sum of totalPrice. */ revenue: amount,
  }),
)
export type Series = v.InferOutput<typeof series>

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/dashboard/series',
  summary:
    "Sessions, AI sessions and revenue by day, week or month of their slot in the console's time zone. Sessions without a slot are in none.",
  action: 'dashboard.read',
  query: seriesQuery,
  answer: answerOf(series),
})
