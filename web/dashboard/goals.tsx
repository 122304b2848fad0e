// The goals of the charts: the height of a goal's line, the share that a period has reached, and the button that sets goals.

import { useState } from 'react'
import { countDays } from '#contract/compared-days.ts'
import type { SeriesUnit } from '#contract/dashboard.ts'
import { type Goal, type Goals, getGoals } from '#contract/goals.ts'
import { useRead } from '#web/api/read.ts'
import { useMay } from '#web/identity/identity-store.ts'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format.ts'
import { laterLayer } from '#web/ui/later.tsx'
import type { Measure } from './measures.ts'
import type { DashboardPeriod } from './period.ts'

const GoalDialog = laterLayer(async () => (await import('./goal-dialog.tsx')).GoalDialog)

const none: Goals = { sessions: null, revenue: null }

export function useGoals(): Goals {
  return useRead(getGoals, {}).data ?? none
}

export type GoalLine = { height: number; share: string; label: string }

/** A month counts as its average number of days. */
const daysIn: Record<SeriesUnit, number> = { day: 1, week: 7, month: 365.2425 / 12 }

export function goalLine(
  goal: Goal | null | undefined,
  { tick, total }: Pick<Measure, 'tick' | 'total'>,
  series: Parameters<Measure['total']>[0],
  { by, days }: Pick<DashboardPeriod, 'by' | 'days'>,
): GoalLine | undefined {
  if (!goal) return undefined
  const perDay = Number(goal.amount) / (goal.weeks * 7)
  const share = Math.round(((total(series) ?? 0) / (perDay * countDays(days))) * 100)
  return {
    height: perDay * daysIn[by],
    share: `${formatCount(share)}% of the goal`,
    label: `Goal: ${tick(Number(goal.amount))} per ${goal.weeks} ${goal.weeks === 1 ? 'week' : 'weeks'}`,
  }
}

export function GoalsButton({ goals }: { goals: Goals }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('goals.write')) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Goals
      </Button>
      {isOpen && <GoalDialog goals={goals} onClose={() => setOpen(false)} />}
    </>
  )
}
