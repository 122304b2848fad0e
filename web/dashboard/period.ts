// The period of the dashboard as in its address: bounds as in lists, what it is compared with, and the unit of the charts.

import * as v from 'valibot'
import {
  type Comparison,
  comparedDays,
  comparisons,
  countDays,
  type DayPeriod,
} from '#contract/compared-days.ts'
import { type Breakdown, breakdowns, type ExplainedFigure, explained } from '#contract/contributors.ts'
import { type SeriesUnit, seriesQuery, seriesUnits } from '#contract/dashboard.ts'
import { boundDay } from '#contract/list.ts'
import { dashboardPath } from '#web/paths.ts'
import { today } from '#web/ui/days.ts'
import { type DayRange, dayOfBound } from '#web/ui/periods.ts'

/** The choices in an address. `from` and `until` are bounds, such as 'today-27'. */
export type PeriodChoice = DayRange & {
  compare: Comparison
  by: SeriesUnit
  view: 'charts' | 'table'
  /** The breakdown that explains the change, and the figure that is explained. */
  why: Breakdown
  of: ExplainedFigure
}

export const compareLabels: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'A year before',
}

/** `before`: the compared days; undefined if they are before the calendar's first day. */
export type DashboardPeriod = PeriodChoice & { days: DayPeriod; before: DayPeriod | undefined }

const usual = { from: 'today-27', until: 'today' }

/** Invalid parameters count as absent. */
export function readDashboardPeriod(search: string): DashboardPeriod {
  const given = new URLSearchParams(search)
  const range = readRange(given) ?? usual
  const days = daysOf(range)
  const units = unitsFor(days)
  const compare = chosen(comparisons, given.get('compare')) ?? 'previous'
  return {
    ...range,
    compare,
    by: chosen(units, given.get('by')) ?? usualUnit(days),
    view: given.get('view') === 'table' ? 'table' : 'charts',
    why: chosen(breakdowns, given.get('why')) ?? 'expert',
    of: chosen(explained, given.get('of')) ?? 'revenue',
    days,
    before: comparedDays(days, compare),
  }
}

function chosen<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

function readRange(given: URLSearchParams): DayRange | undefined {
  const range = { from: given.get('from') ?? '', until: given.get('until') ?? '' }
  return v.is(boundDay, range.from) && v.is(boundDay, range.until) && isReadable(range) ? range : undefined
}

/** Returns whether the charts can show the days. */
export function isReadable(range: DayRange): boolean {
  return v.is(seriesQuery, { by: usualUnit(daysOf(range)), ...daysOf(range) })
}

function daysOf({ from, until }: DayRange): DayPeriod {
  return { from: dayOfBound(from, 'from'), to: dayOfBound(until, 'until') }
}

/** Returns the address of the dashboard with this choice; defaults are left out. */
export function periodPath({ from, until, compare, by, view, why, of }: PeriodChoice): string {
  const isUsual = from === usual.from && until === usual.until
  return dashboardPath({
    from: isUsual ? undefined : from,
    until: isUsual ? undefined : until,
    compare: compare === 'previous' ? undefined : compare,
    by: by === usualUnit(daysOf({ from, until })) ? undefined : by,
    view: view === 'charts' ? undefined : view,
    why: why === 'expert' ? undefined : why,
    of: of === 'revenue' ? undefined : of,
  })
}

export function withDays(choice: PeriodChoice, range: DayRange): PeriodChoice {
  return { ...choice, ...range, by: usualUnit(daysOf(range)) }
}

/** The most days of a series, and the fewest, for each unit: others would give too many or too few entries. */
const lengths: Record<SeriesUnit, [least: number, most: number]> = {
  day: [1, 400],
  week: [8, 2_000],
  month: [32, Number.POSITIVE_INFINITY],
}

export function unitsFor(days: DayPeriod): SeriesUnit[] {
  const length = countDays(days)
  return seriesUnits.filter((unit) => lengths[unit][0] <= length && length <= lengths[unit][1])
}

function usualUnit(days: DayPeriod): SeriesUnit {
  const length = countDays(days)
  if (length <= 92) return 'day'
  return length <= 400 ? 'week' : 'month'
}

export function isUnfinished({ days }: Pick<DashboardPeriod, 'days'>): boolean {
  return days.to >= today.get()
}
