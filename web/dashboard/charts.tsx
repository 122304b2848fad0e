// Sessions, revenue and AI share over time, with the previous period behind them, and the reasons for their changes.

import { useEffect, useRef } from 'react'
import type { Goals } from '#contract/goals.ts'
import type { ReadState } from '#web/api/read.ts'
import { ChartSkeleton } from '#web/chart/chart-frame.tsx'
import { useSharedPoint } from '#web/chart/use-active-point.ts'
import { useLocation } from '#web/router/location.ts'
import { rememberScroll } from '#web/router/scroll-position.tsx'
import { later } from '#web/ui/later.tsx'
import { panel, SectionHead } from '#web/ui/panel.tsx'
import { timeZone } from '#web/ui/settings.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { Chart } from './chart.tsx'
import { GoalsButton, useGoals } from './goals.tsx'
import { measures } from './measures.ts'
import { isUnfinished, type Period } from './period.ts'
import { PeriodControls } from './period-controls.tsx'
import type { TwoSeries } from './use-series.ts'

const Reasons = later(async () => (await import('./reasons.tsx')).Reasons)
const SeriesTable = later(async () => (await import('./series-table.tsx')).SeriesTable)

type ChartsProps = { period: Period; today: string; read: ReadState<TwoSeries> }

export function Charts({ period, today, read }: ChartsProps) {
  const { search } = useLocation()
  useStableScroll(search)
  const goals = useGoals()
  return (
    <>
      <section aria-labelledby="charts-heading" className="mt-10">
        <SectionHead
          title="Over time"
          id="charts-heading"
          note={
            <>
              By the day of the slot, {timeZone}
              {period.before && ' · grey: before'}
              {period.soFar && ' · hatched: so far'}
            </>
          }
          actions={
            <PeriodControls period={period} today={today}>
              <GoalsButton goals={goals} />
            </PeriodControls>
          }
        />
        <div className="min-h-72">
          <Body period={period} today={today} read={read} goals={goals} />
        </div>
      </section>
      {period.before && <Reasons period={period} before={period.before} />}
    </>
  )
}

function Body({ period, today, read, goals }: ChartsProps & { goals: Goals }) {
  const point = useSharedPoint()
  if (read.state === 'failed') return <ErrorState loading="charts" error={read.error} onRetry={read.retry} />
  if (read.state === 'ready' && period.view === 'table')
    return <SeriesTable {...read.data} period={period} isUnfinished={isUnfinished(period, today)} />
  return (
    <div className={`${panel} grid lg:grid-cols-3`}>
      {measures.map((measure) =>
        read.state === 'ready' ? (
          <Chart
            key={measure.label}
            measure={measure}
            {...read.data}
            period={period}
            isUnfinished={isUnfinished(period, today)}
            goal={measure.goal && goals[measure.goal]}
            point={point}
          />
        ) : (
          <ChartSkeleton key={measure.label} label={measure.label} />
        ),
      )}
    </div>
  )
}

/** Another period changes the address of the same screen: the scroll position must stay. */
function useStableScroll(search: string): void {
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    rememberScroll()
  }, [search])
}
