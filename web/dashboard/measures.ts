// What the charts show for each day, week or month: words and exact figures to read, and numbers to draw.

import type { Entry } from '#contract/dashboard.ts'
import type { GoalMeasure } from '#contract/goals.ts'
import { formatPrice } from '#contract/money.ts'
import { formatCount, formatShare } from '#web/ui/format.ts'
import { type Scale, scaleOf } from './scale.ts'
import { finishedPart, revenueOf, totalCount } from './series.tsx'

export type Measure = {
  label: string
  shape: 'bars' | 'line'
  /** As shown, and as read aloud with its noun if that differs. */
  value: (entry: Entry) => string
  said?: (entry: Entry) => string
  /** The figure of all units together, as text. */
  whole: (series: readonly Entry[]) => string
  /** The value to draw; undefined if there is none. */
  height: (entry: Entry) => number | undefined
  scale: (heights: number[]) => Scale
  tick: (height: number) => string
  filters: { ai?: true }
  /** The figure of a whole period, for comparison with another period; undefined if there is none. */
  total: (series: readonly Entry[]) => number | undefined
  /** A share changes by percentage points; neither direction is good or bad. */
  changesBy: 'percent' | 'points'
  goal?: GoalMeasure
}

const sizes: [atLeast: number, sign: string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

/** Returns '2.5K', for an axis, whose heights are round numbers. */
export function compactText(height: number): string {
  const [size, sign] = sizes.find(([atLeast]) => Math.abs(height) >= atLeast) ?? [1, '']
  return `${Number((height / size).toFixed(2))}${sign}`
}

export const measures: [sessions: Measure, revenue: Measure, aiShare: Measure] = [
  {
    label: 'Sessions',
    shape: 'bars',
    value: ({ sessions }) => formatCount(sessions),
    said: ({ sessions }) => `${formatCount(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
    whole: (series) => formatCount(totalCount(series, 'sessions')),
    height: ({ sessions }) => sessions,
    scale: (heights) => scaleOf(heights, 1),
    tick: compactText,
    filters: {},
    total: (series) => totalCount(series, 'sessions'),
    changesBy: 'percent',
    goal: 'sessions',
  },
  {
    label: 'Revenue',
    shape: 'bars',
    value: ({ revenue }) => formatPrice(revenue),
    whole: (series) => formatPrice(revenueOf(series)),
    height: ({ revenue }) => Number(revenue),
    scale: (heights) => scaleOf(heights),
    tick: (height) => compactText(height).replace(/^-?/, '$&$'),
    filters: {},
    total: (series) => Number(revenueOf(series)),
    changesBy: 'percent',
    goal: 'revenue',
  },
  {
    label: 'AI share',
    shape: 'line',
    // Excludes upcoming sessions: AI sessions are rarely booked ahead.
    value: (entry) => formatAiShare(finishedPart(entry)),
    whole: (series) => {
      const over = series.map(finishedPart)
      return formatAiShare({
        sessions: totalCount(over, 'sessions'),
        aiSessions: totalCount(over, 'aiSessions'),
      })
    },
    height: (entry) => {
      const { sessions, aiSessions } = finishedPart(entry)
      return sessions === 0 ? undefined : aiSessions / sessions
    },
    scale: () => ({ bottom: 0, top: 1, ticks: [0, 0.5, 1] }),
    tick: (height) => `${Math.round(height * 100)}%`,
    filters: { ai: true },
    total: (series) => {
      const sessions = totalCount(series, 'sessions')
      return sessions === 0 ? undefined : totalCount(series, 'aiSessions') / sessions
    },
    changesBy: 'points',
  },
]

function formatAiShare({ sessions, aiSessions }: Pick<Entry, 'sessions' | 'aiSessions'>): string {
  return sessions === 0 ? 'No sessions' : formatShare(aiSessions / sessions)
}
