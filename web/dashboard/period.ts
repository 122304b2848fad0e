// The stretch of time that the charts show, as the address of the dashboard names it: how long, in which units, and
// until when where that is not the present. Always whole units, so that each holds all the sessions of its days.

import * as v from 'valibot'
import { type SeriesUnit, seriesQuery, seriesUnits } from '#contract/dashboard.ts'
import { dashboardPath } from '#web/paths.ts'
import { addDays, shift, startOf } from './days.ts'

export const ranges = ['4w', '12w', '1y', '3y'] as const
export type Range = (typeof ranges)[number]

/** How many units a range has; where there is no number, they would be too many or too few to see anything. */
const lengths: Record<Range, Partial<Record<SeriesUnit, number>>> = {
  '4w': { day: 28, week: 4 },
  '12w': { day: 84, week: 12, month: 3 },
  '1y': { week: 52, month: 12 },
  '3y': { week: 156, month: 36 },
}

/** What an address may say. `to` is a day of the last unit; the present one where absent. */
export type Choice = {
  range: Range
  by: SeriesUnit
  to: string | undefined
  view: 'charts' | 'table'
}

export type Period = Choice & {
  /** First and last day. */
  from: string
  until: string
}

const initial: Choice = { range: '12w', by: 'day', to: undefined, view: 'charts' }

/** What is not understood counts as absent. */
export function readPeriod(search: string, today: string): Period {
  const given = new URLSearchParams(search)
  const range = ranges.find((one) => one === given.get('range')) ?? initial.range
  const by = unitIn(
    range,
    seriesUnits.find((unit) => unit === given.get('by')),
  )
  const view = given.get('view') === 'table' ? 'table' : 'charts'
  const to = given.get('to') ?? undefined
  const past = to !== undefined && isDay(to) && to < today ? spanOf({ range, by }, to) : undefined
  if (past && v.is(seriesQuery, { by, from: past.from, to: past.until }))
    return { range, by, to, view, ...past }
  return { range, by, to: undefined, view, ...spanOf({ range, by }, today) }
}

function isDay(text: string): boolean {
  return v.is(seriesQuery, { by: 'day', from: text, to: text })
}

/** The address of the dashboard with that choice; what is usual is left out. */
export function periodPath(choice: Choice): string {
  const by = unitIn(choice.range, choice.by)
  return dashboardPath({
    range: choice.range === initial.range ? undefined : choice.range,
    by: by === unitIn(choice.range, undefined) ? undefined : by,
    to: choice.to,
    view: choice.view === initial.view ? undefined : choice.view,
  })
}

export function hasUnit(range: Range, by: SeriesUnit): boolean {
  return lengths[range][by] !== undefined
}

/** The unit that was wished for, else the smallest one that the range can be shown in. */
function unitIn(range: Range, wished: SeriesUnit | undefined): SeriesUnit {
  if (wished && hasUnit(range, wished)) return wished
  return seriesUnits.find((unit) => hasUnit(range, unit)) ?? initial.by
}

function spanOf({ range, by }: Pick<Choice, 'range' | 'by'>, to: string): Pick<Period, 'from' | 'until'> {
  const last = startOf(to, by)
  const length = lengths[range][by] ?? 1
  return { from: shift(last, by, 1 - length), until: addDays(shift(last, by, 1), -1) }
}

/** The period that ends where this one begins. */
export function earlier(period: Period): Choice {
  return { ...period, to: addDays(period.from, -1) }
}

/** The period after this one, at most the present one; undefined where this is it. */
export function later(period: Period, today: string): Choice | undefined {
  const { range, by, until } = period
  if (until >= today) return undefined
  const to = addDays(shift(startOf(until, by), by, (lengths[range][by] ?? 1) + 1), -1)
  return { ...period, to: to < today ? to : undefined }
}
