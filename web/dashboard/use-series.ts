// The series of the charts, and that of the previous period, in one call.

import { getSeries, type Series } from '#contract/dashboard.ts'
import { negated, sumOf } from '#contract/money.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import type { Period } from './period.ts'

export type TwoSeries = {
  series: Series
  /** Empty where it would begin before the calendar's first day. */
  previous: Series
  /** The comparable parts: for an unfinished unit and its counterpart, the same part of each. */
  compared: { now: Series; before: Series }
  /** What is only booked in the unit that is not over; undefined where nothing is. */
  booked: Series[number] | undefined
}

export function useSeries({ by, from, until, before, soFar }: Period): ReadState<TwoSeries> {
  const read = useRead(getSeries, { query: { by, from: before ?? from, to: until, soFar } })
  if (read.state !== 'ready') return read
  const series = read.data.filter(({ start }) => start >= from)
  const earlier = read.data.filter(({ start }) => start < from)
  const previous = earlier.map(({ soFar: _, ...whole }) => whole)
  return {
    ...read,
    data: {
      series,
      previous,
      compared: { now: series.map(partOf), before: earlier.map(partOf) },
      booked: bookedOf(series.at(-1)),
    },
  }
}

function bookedOf(entry: Series[number] | undefined): TwoSeries['booked'] {
  if (!entry?.soFar || entry.soFar.sessions === entry.sessions) return undefined
  const { start, sessions, aiSessions, revenue, soFar } = entry
  return {
    start,
    sessions: sessions - soFar.sessions,
    aiSessions: aiSessions - soFar.aiSessions,
    revenue: sumOf([revenue, negated(soFar.revenue)]),
  }
}

/** The part of an entry that is over. */
export function partOf(entry: Series[number]): Series[number] {
  return entry.soFar ? { start: entry.start, ...entry.soFar } : entry
}
