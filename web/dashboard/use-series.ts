// The series of the charts, and that of the previous period, in one call.

import { getSeries, type Series } from '#contract/dashboard.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import type { Period } from './period.ts'

/** `previous` is empty where it would begin before the calendar's first day. */
export type TwoSeries = { series: Series; previous: Series }

export function useSeries({ by, from, until, before }: Period): ReadState<TwoSeries> {
  const read = useRead(getSeries, { query: { by, from: before ?? from, to: until } })
  if (read.state !== 'ready') return read
  const series = read.data.filter(({ start }) => start >= from)
  const previous = read.data.filter(({ start }) => start < from)
  return { ...read, data: { series, previous } }
}
