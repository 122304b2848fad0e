// The two measures of sessions: their number and their revenue.

import { type Decimal, formatPrice, sumOf } from '#contract/money.ts'
import type { Measure } from '#web/chart/chart.tsx'
import { scaleOf } from '#web/chart/scale.ts'
import { formatCount } from '#web/ui/format.ts'

/** `whole` returns the figure of all units together, as text. */
export type SummedMeasure<Entry> = Measure<Entry> & { whole: (series: readonly Entry[]) => string }

const sizes: [atLeast: number, sign: string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

/** Returns '2.5K', for an axis, whose heights are round numbers. */
export function compactText(height: number): string {
  const [size, sign] = sizes.find(([atLeast]) => Math.abs(height) >= atLeast) ?? [1, '']
  return `${Number((height / size).toFixed(2))}${sign}`
}

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
  tick: (height) => compactText(height),
}

export const revenueMeasure: SummedMeasure<{ revenue: Decimal }> = {
  label: 'Revenue',
  shape: 'bars',
  value: ({ revenue }) => formatPrice(revenue),
  whole: (series) => formatPrice(revenueOf(series)),
  height: ({ revenue }) => Number(revenue),
  scale: (heights) => scaleOf(heights),
  tick: (height) => compactText(height).replace(/^-?/, '$&$'),
}
