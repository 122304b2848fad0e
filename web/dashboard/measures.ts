// What the charts show of each day, week or month: the words and exact figures to be read, the numbers to be drawn.

import type { Series } from '#contract/dashboard.ts'
import { formatPrice, sumOf } from '#contract/money.ts'
import type { Measure } from '#web/chart/chart.tsx'
import { scaleOf } from '#web/chart/scale.ts'
import { formatCount } from '#web/ui/format.ts'

export type Entry = Series[number]

export type DashboardMeasure = Measure<Entry> & {
  /** As read, of the whole period. */
  whole: (series: Series) => string
  /** Which of the sessions it is about. */
  filters: { ai?: true }
  /** Of a whole period, to be compared with another one. */
  total: (series: Series) => number
  /** A share changes by points, and neither way is good. */
  changesBy: 'percent' | 'points'
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const compactPrice = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

export const measures: DashboardMeasure[] = [
  {
    label: 'Sessions',
    shape: 'bars',
    value: ({ sessions }) => formatCount(sessions),
    said: ({ sessions }) => `${formatCount(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
    whole: (series) => formatCount(countOf(series, 'sessions')),
    height: ({ sessions }) => sessions,
    scale: (heights) => scaleOf(heights, 1),
    tick: (height) => compact.format(height),
    filters: {},
    total: (series) => countOf(series, 'sessions'),
    changesBy: 'percent',
  },
  {
    label: 'Revenue',
    shape: 'bars',
    value: ({ revenue }) => formatPrice(revenue),
    whole: (series) => formatPrice(sumOf(series.map(({ revenue }) => revenue))),
    height: ({ revenue }) => Number(revenue),
    scale: (heights) => scaleOf(heights),
    tick: (height) => compactPrice.format(height),
    filters: {},
    total: (series) => Number(sumOf(series.map(({ revenue }) => revenue))),
    changesBy: 'percent',
  },
  {
    label: 'AI share',
    shape: 'line',
    value: sayShare,
    whole: (series) =>
      sayShare({ sessions: countOf(series, 'sessions'), aiSessions: countOf(series, 'aiSessions') }),
    height: ({ sessions, aiSessions }) => (sessions === 0 ? undefined : aiSessions / sessions),
    scale: () => ({ bottom: 0, top: 1, ticks: [0, 0.5, 1] }),
    tick: (height) => percent.format(height),
    filters: { ai: true },
    total: (series) => countOf(series, 'aiSessions') / Math.max(1, countOf(series, 'sessions')),
    changesBy: 'points',
  },
]

export function countOf(series: Series, key: 'sessions' | 'aiSessions'): number {
  return series.reduce((sum, entry) => sum + entry[key], 0)
}

/** '33.3%'; without sessions there is no share. */
export function sayShare({ sessions, aiSessions }: Pick<Entry, 'sessions' | 'aiSessions'>): string {
  return sessions === 0 ? 'No sessions' : percent.format(aiSessions / sessions)
}
