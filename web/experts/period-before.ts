// The days with which those of a period are compared, as the server compares them.

import { dayOfBound } from '#web/list/filter-definitions.ts'
import { addDays, shift } from '#web/ui/days.ts'

/** Both ends, as in the address or as days. */
export type DaysOf = { from: string; until: string }

/** Returns as many days before, or as many months if the days are whole months. */
export function daysBefore(bounds: DaysOf): DaysOf {
  const { from, until } = daysOf(bounds)
  const after = addDays(until, 1)
  if (from.endsWith('-01') && after.endsWith('-01')) {
    const months = monthOf(from) - monthOf(after)
    return { from: shift(from, 'month', months), until: addDays(from, -1) }
  }
  const days = Math.round((Date.parse(from) - Date.parse(after)) / 86_400_000)
  return { from: addDays(from, days), until: addDays(from, -1) }
}

export function daysOf({ from, until }: DaysOf): DaysOf {
  return { from: dayOfBound(from, 'from'), until: dayOfBound(until, 'until') }
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
