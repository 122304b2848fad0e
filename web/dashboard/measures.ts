// What the charts show for each day, week or month: words and exact figures to read, and numbers to draw.

import type { Entry } from '#contract/dashboard.ts'
import type { GoalMeasure } from '#contract/goals.ts'
import { formatShare } from '#web/ui/format.ts'
import { partOf } from './series.tsx'
import {
  countOf,
  revenueMeasure,
  revenueOf,
  type SummedMeasure,
  sessionsMeasure,
} from './session-measures.ts'

export type DashboardMeasure = SummedMeasure<Entry> & {
  /** Selects the sessions that it is about. */
  filters: { ai?: true }
  /** The figure of a whole period, for comparison with another period; undefined if there is none. */
  total: (series: readonly Entry[]) => number | undefined
  /** A share changes by percentage points; neither direction is good or bad. */
  changesBy: 'percent' | 'points'
  goal?: GoalMeasure
}

type Measures = [sessions: DashboardMeasure, revenue: DashboardMeasure, aiShare: DashboardMeasure]

export const measures: Measures = [
  {
    ...sessionsMeasure,
    filters: {},
    total: (series) => countOf(series, 'sessions'),
    changesBy: 'percent',
    goal: 'sessions',
  },
  {
    ...revenueMeasure,
    filters: {},
    total: (series) => Number(revenueOf(series)),
    changesBy: 'percent',
    goal: 'revenue',
  },
  {
    label: 'AI share',
    shape: 'line',
    // Excludes upcoming sessions: AI sessions are rarely booked ahead.
    value: (entry) => formatAiShare(partOf(entry)),
    whole: (series) => {
      const over = series.map(partOf)
      return formatAiShare({ sessions: countOf(over, 'sessions'), aiSessions: countOf(over, 'aiSessions') })
    },
    height: (entry) => {
      const { sessions, aiSessions } = partOf(entry)
      return sessions === 0 ? undefined : aiSessions / sessions
    },
    scale: () => ({ bottom: 0, top: 1, ticks: [0, 0.5, 1] }),
    tick: (height) => `${Math.round(height * 100)}%`,
    filters: { ai: true },
    total: (series) => {
      const sessions = countOf(series, 'sessions')
      return sessions === 0 ? undefined : countOf(series, 'aiSessions') / sessions
    },
    changesBy: 'points',
  },
]

/** Returns '33.3%' or 'No sessions'. */
function formatAiShare({ sessions, aiSessions }: Pick<Entry, 'sessions' | 'aiSessions'>): string {
  return sessions === 0 ? 'No sessions' : formatShare(aiSessions / sessions)
}
