// The period of the charts, as in the address of the dashboard: its length, its unit, and its end, unless the period ends now. It always
// consists of whole units, so that each contains all sessions of its days.

import * as v from 'valibot'
import { type Breakdown, breakdowns, type Explained, explained } from '#contract/contributors.ts'
import { type SeriesUnit, seriesQuery, seriesUnits } from '#contract/dashboard.ts'
import { dashboardPath } from '#web/paths.ts'
import { addDays, formatDay, formatUnit, shift, startOf } from '#web/ui/days.ts'

export const ranges = ['last-week', 'last-month', '1w', '4w', '12w', '1y', '3y'] as const
export type Range = (typeof ranges)[number]

type RangeDefinition = {
  label: string
  /** For a calendar period: the last one that is over, or an earlier one. Other periods end with the current unit. */
  calendar?: SeriesUnit
  /**
   * The number of units for each unit that the range offers, the default unit first. Units that would give too many or too few bars are
   * absent. A calendar month has its actual number of days.
   */
  units: Partial<Record<SeriesUnit, number>>
}

export const rangeDefinitions: Record<Range, RangeDefinition> = {
  'last-week': { label: 'Last week', calendar: 'week', units: { day: 7 } },
  'last-month': { label: 'Last month', calendar: 'month', units: { day: 31 } },
  '1w': { label: '1 week', units: { day: 7 } },
  '4w': { label: '4 weeks', units: { day: 28, week: 4 } },
  '12w': { label: '12 weeks', units: { week: 12, day: 84, month: 3 } },
  '1y': { label: '1 year', units: { week: 52, month: 12 } },
  '3y': { label: '3 years', units: { month: 36, week: 156 } },
}

/** The choices in an address. `to` is a day of the last unit; the current one if absent. */
export type Choice = {
  range: Range
  by: SeriesUnit
  to: string | undefined
  view: 'charts' | 'table'
  /** The breakdown that explains the change, and the figure that is explained. */
  why: Breakdown
  of: Explained
}

export type Period = Choice & {
  /** First and last day. */
  from: string
  until: string
  /** The first day of the previous period, which has as many units; undefined if it is before the calendar's first day. */
  before: string | undefined
  /** The first day of the unit of the previous period with which the current one is compared; undefined if all units are over. */
  soFar: string | undefined
}

const initial: Choice = {
  range: '4w',
  by: 'day',
  to: undefined,
  view: 'charts',
  why: 'expert',
  of: 'revenue',
}

/** Invalid parameters count as absent. */
export function readPeriod(search: string, today: string): Period {
  const given = new URLSearchParams(search)
  const range = ranges.find((one) => one === given.get('range')) ?? initial.range
  const by = unitIn(
    range,
    seriesUnits.find((unit) => unit === given.get('by')),
  )
  const view: Choice['view'] = given.get('view') === 'table' ? 'table' : 'charts'
  const why = breakdowns.find((one) => one === given.get('why')) ?? initial.why
  const of = explained.find((one) => one === given.get('of')) ?? initial.of
  const choice = { range, by, view, why, of }
  const to = given.get('to') ?? undefined
  const past = to !== undefined && isDay(to) && to < today ? spanOf({ range, by }, to) : undefined
  const present = presentSpan({ range, by }, today)
  if (past && past.from < present.from && v.is(seriesQuery, { by, from: past.from, to: past.until }))
    return { ...choice, to, ...past, before: dayBefore(choice, past.from), soFar: undefined }
  const before = dayBefore(choice, present.from)
  const soFar = before === undefined ? undefined : counterpart(choice, today)
  return { ...choice, to: undefined, ...present, before, soFar }
}

function counterpart({ range, by }: Pick<Choice, 'range' | 'by'>, today: string): string | undefined {
  return rangeDefinitions[range].calendar
    ? undefined
    : shift(startOf(today, by), by, -lengthOf({ range, by }))
}

function dayBefore({ range, by }: Pick<Choice, 'range' | 'by'>, from: string): string | undefined {
  const unit = rangeDefinitions[range].calendar
  const before = unit ? shift(from, unit, -1) : shift(from, by, -lengthOf({ range, by }))
  return v.is(seriesQuery, { by, from: before, to: from }) ? before : undefined
}

function isDay(text: string): boolean {
  return v.is(seriesQuery, { by: 'day', from: text, to: text })
}

/** Returns the address of the dashboard with this choice; defaults are left out. */
export function periodPath(choice: Choice): string {
  const by = unitIn(choice.range, choice.by)
  return dashboardPath({
    range: choice.range === initial.range ? undefined : choice.range,
    by: by === unitIn(choice.range, undefined) ? undefined : by,
    to: choice.to,
    view: choice.view === initial.view ? undefined : choice.view,
    why: choice.why === initial.why ? undefined : choice.why,
    of: choice.of === initial.of ? undefined : choice.of,
  })
}

/** Returns the units of a range, the default one first. */
export function unitsOf(range: Range): [SeriesUnit, ...SeriesUnit[]] {
  // The keys of the definition, of which there is at least one.
  return Object.keys(rangeDefinitions[range].units) as [SeriesUnit, ...SeriesUnit[]]
}

function lengthOf({ range, by }: Pick<Choice, 'range' | 'by'>): number {
  return rangeDefinitions[range].units[by] ?? 1
}

/** Returns '4 weeks', 'Last 28 days', '4 weeks until 24 Mar 2024', 'Last week', 'Week of 4 Mar 2024' or 'March 2024'. */
export function formatPeriod({ range, by, to, from, until }: Period): string {
  if (to === undefined) return labelOf({ range, by })
  const { label, calendar } = rangeDefinitions[range]
  return calendar ? formatUnit(from, calendar) : `${label} until ${formatDay(until)}`
}

/** Returns the label of a range; weeks shown by day are called days, as the last week need not end on a Sunday. */
export function labelOf({ range, by }: Pick<Choice, 'range' | 'by'>): string {
  const { label, calendar } = rangeDefinitions[range]
  const unit = unitIn(range, by)
  const days = lengthOf({ range, by: unit })
  return unit === 'day' && !calendar && days <= 28 ? `Last ${days} days` : label
}

/** Returns the chosen unit if the range has it, otherwise the default unit of the range. */
function unitIn(range: Range, preferred: SeriesUnit | undefined): SeriesUnit {
  const units = unitsOf(range)
  return preferred && units.includes(preferred) ? preferred : units[0]
}

type Span = Pick<Period, 'from' | 'until'>

function presentSpan(choice: Pick<Choice, 'range' | 'by'>, today: string): Span {
  const unit = rangeDefinitions[choice.range].calendar
  return spanOf(choice, unit ? addDays(startOf(today, unit), -1) : today)
}

function spanOf({ range, by }: Pick<Choice, 'range' | 'by'>, to: string): Span {
  const unit = rangeDefinitions[range].calendar
  if (unit) {
    const from = startOf(to, unit)
    return { from, until: addDays(shift(from, unit, 1), -1) }
  }
  const last = startOf(to, by)
  const length = lengthOf({ range, by })
  return { from: shift(last, by, 1 - length), until: addDays(shift(last, by, 1), -1) }
}

/** Returns the period that ends where this one begins. */
export function periodBefore(period: Period): Choice {
  return { ...period, to: addDays(period.from, -1) }
}

/** Whether the last unit contains the present. */
export function isUnfinished({ until }: Period, today: string): boolean {
  return until >= today
}

/** Returns the period after this one, at most the current one; undefined if this is the current one. */
export function periodAfter(period: Period, today: string): Choice | undefined {
  const { range, by, until } = period
  if (until >= presentSpan(period, today).until) return undefined
  const unit = rangeDefinitions[range].calendar
  if (unit) {
    const to = addDays(until, 1)
    return { ...period, to: to < presentSpan(period, today).from ? to : undefined }
  }
  const to = addDays(shift(startOf(until, by), by, lengthOf(period) + 1), -1)
  return { ...period, to: to < today ? to : undefined }
}
