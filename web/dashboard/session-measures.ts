// The two measures of sessions: their number and their revenue.

import { type Decimal, formatPrice, sumOf } from '#contract/money.ts'
import type { Measure } from '#web/chart/chart.tsx'
import { scaleOf } from '#web/chart/scale.ts'
import { formatCount } from '#web/ui/format.ts'

/** `whole` returns the figure of all units together, as text. */
export type SummedMeasure<Entry> = Measure<Entry> & { whole: (series: readonly Entry[]) => string }

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

export function countOf<Key extends string>(series: readonly Record<Key, number>[], key: Key): number {
  return series.reduce((sum, entry) => sum + entry[key], 0)
}

export function revenueOf(series: readonly { revenue: Decimal }[]): Decimal {
  return sumOf(series.map(({ revenue }) => revenue))
}

export const sessionsMeasure: SummedMeasure<{ sessions: number }> = {
  label: 'Sessions',
  shape: 'bars',
  value: ({ sessions }) => formatCount(sessions),
  said: ({ sessions }) => `${formatCount(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
  whole: (series) => formatCount(countOf(series, 'sessions')),
  height: ({ sessions }) => sessions,
  scale: (heights) => scaleOf(heights, 1),
  tick: (height) => compact.format(height),
}

export const revenueMeasure: SummedMeasure<{ revenue: Decimal }> = {
  label: 'Revenue',
  shape: 'bars',
  value: ({ revenue }) => formatPrice(revenue),
  whole: (series) => formatPrice(revenueOf(series)),
  height: ({ revenue }) => Number(revenue),
  scale: (heights) => scaleOf(heights),
  // With a currency style some browsers keep the zeros: '$6.00K'.
  tick: (height) => compact.format(height).replace(/^-?/, '$&$'),
}
