// What is drawn of each expert over time, and the sessions behind each unit.

import type { ComparedEntry, ComparedExpert, Comparison } from '#contract/comparison.ts'
import { daysOf } from '#contract/dashboard.ts'
import { formatPrice, sumOf } from '#contract/money.ts'
import type { Measure } from '#web/chart/chart.tsx'
import { scaleOf } from '#web/chart/scale.ts'
import { sessionsPath } from '#web/paths.ts'
import { formatCount } from '#web/ui/format.ts'

export type ComparedMeasure = Measure<ComparedEntry> & {
  /** As read, of all units. */
  whole: (series: readonly ComparedEntry[]) => string
  /** Which of the sessions it is about. */
  filters: Readonly<Record<string, string>>
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const compactPrice = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
})

function total(series: readonly ComparedEntry[], key: 'sessions' | 'rated' | 'stars'): number {
  return series.reduce((sum, entry) => sum + entry[key], 0)
}

/** To two places, rounded half up; undefined without ratings. */
function meanOf({ stars, rated }: Pick<ComparedEntry, 'stars' | 'rated'>): string | undefined {
  return rated === 0 ? undefined : (Math.round((stars * 100) / rated) / 100).toFixed(2)
}

export const comparedMeasures: readonly ComparedMeasure[] = [
  {
    label: 'Sessions',
    shape: 'bars',
    value: ({ sessions }) => formatCount(sessions),
    said: ({ sessions }) => `${formatCount(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
    whole: (series) => formatCount(total(series, 'sessions')),
    height: ({ sessions }) => sessions,
    scale: (heights) => scaleOf(heights, 1),
    tick: (height) => compact.format(height),
    filters: {},
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
  },
  {
    label: 'Average rating',
    shape: 'line',
    value: (entry) => meanOf(entry) ?? '–',
    said: (entry) => meanOf(entry) ?? 'No ratings',
    whole: (series) => meanOf({ rated: total(series, 'rated'), stars: total(series, 'stars') }) ?? '–',
    height: ({ stars, rated }) => (rated === 0 ? undefined : stars / rated),
    scale: () => ({ bottom: 1, top: 5, ticks: [1, 3, 5] }),
    tick: String,
    filters: { minRating: '1' },
  },
]

/** The sessions of an expert in one unit that a figure is about, oldest first. */
export function unitPath(
  { filters }: Pick<ComparedMeasure, 'filters'>,
  { id }: Pick<ComparedExpert, 'id'>,
  { start }: Pick<ComparedEntry, 'start'>,
  { by, from, to }: Pick<Comparison, 'by' | 'from' | 'to'>,
): string {
  return sessionsPath({ ...filters, expert: id, sort: 'slot', ...daysOf(start, { by, from, to }) })
}
