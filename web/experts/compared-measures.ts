// What is drawn of each expert over time, and the sessions behind each unit.

import type { ComparedEntry, ComparedExpert, Comparison } from '#contract/comparison.ts'
import { daysOf } from '#contract/dashboard.ts'
import { sessionsPath } from '#web/paths.ts'
import { countOf, revenueMeasure, type SummedMeasure, sessionsMeasure } from '#web/shared/session-measures.ts'
import { shift, startOf } from '#web/ui/days.ts'

export type ComparedMeasure = SummedMeasure<ComparedEntry> & {
  /** Which of the sessions it is about. */
  filters: Readonly<Record<string, string>>
}

/** To two places, rounded half up; undefined without ratings. */
function meanOf({ stars, rated }: Pick<ComparedEntry, 'stars' | 'rated'>): string | undefined {
  return rated === 0 ? undefined : (Math.round((stars * 100) / rated) / 100).toFixed(2)
}

export const comparedMeasures: readonly ComparedMeasure[] = [
  { ...sessionsMeasure, filters: {} },
  { ...revenueMeasure, filters: {} },
  {
    label: 'Average rating',
    shape: 'line',
    value: (entry) => meanOf(entry) ?? '–',
    said: (entry) => meanOf(entry) ?? 'No ratings',
    whole: (series) => meanOf({ rated: countOf(series, 'rated'), stars: countOf(series, 'stars') }) ?? '–',
    height: ({ stars, rated }) => (rated === 0 ? undefined : stars / rated),
    scale: () => ({ bottom: 1, top: 5, ticks: [1, 3, 5] }),
    tick: String,
    filters: { minRating: '1' },
  },
]

/** The first day of the unit that contains the present, or undefined where the series end before it. */
export function presentUnit({ by, to }: Pick<Comparison, 'by' | 'to'>, today: string): string | undefined {
  const start = startOf(today, by)
  return shift(startOf(to, by), by, 1) > start ? start : undefined
}

/** The sessions of an expert in one unit that a figure is about, oldest first. */
export function unitPath(
  { filters }: Pick<ComparedMeasure, 'filters'>,
  { id }: Pick<ComparedExpert, 'id'>,
  { start }: Pick<ComparedEntry, 'start'>,
  { by, from, to }: Pick<Comparison, 'by' | 'from' | 'to'>,
): string {
  return sessionsPath({ ...filters, expert: id, sort: 'slot', ...daysOf(start, { by, from, to }) })
}
