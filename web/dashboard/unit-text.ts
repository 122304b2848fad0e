// The texts of the units of a chart: its days, weeks and months, or parts of them.

import type { SeriesUnit } from '#contract/dashboard.ts'
import { addDays } from '#contract/days.ts'
import { formatDay, formatDayRange, formatUnit, shift, startOf } from '#web/ui/days.ts'
import { shortMonthText } from '#web/ui/format.ts'

/** Returns 'Tue, 3 Mar 2026', 'Week of 2 Mar 2026', 'March 2026', or '2 Mar 2026 – 4 Mar 2026' for a part of a week or a month. */
export function formatEntry({ from, to }: { from: string; to: string }, by: SeriesUnit): string {
  const isWhole = startOf(from, by) === from && addDays(to, 1) === shift(from, by, 1)
  return isWhole ? formatUnit(from, by) : formatDayRange(from, to)
}

/** Returns '3 Mar 2026' or 'Mar 2026', for an axis. */
export function formatUnitShortly(start: string, by: SeriesUnit): string {
  const date = new Date(start)
  return by === 'month' ? `${shortMonthText(date)} ${date.getUTCFullYear()}` : formatDay(start)
}
