// Sessions, revenue and AI share over time, with the previous period behind them, and the reasons for their changes.

import { useEffect, useRef } from 'react'
import type { Goals } from '#contract/goals.ts'
import type { ReadState } from '#web/api/read.ts'
import { useLocation } from '#web/router/location.ts'
import { rememberScroll } from '#web/router/scroll-position.tsx'
import { timeZone } from '#web/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import { panel, SectionHead } from '#web/ui/panel.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Chart, ChartSkeleton } from './chart.tsx'
import { GoalsButton, useGoals } from './goals.tsx'
import { Legend } from './legend.tsx'
import { measures } from './measures.ts'
import { type DashboardPeriod, isUnfinished, periodPath } from './period.ts'
import { PeriodControl } from './period-control.tsx'
import type { TwoSeries } from './series.tsx'
import { useSharedPoint } from './use-active-point.ts'

const BusyHours = later(async () => (await import('./busy-hours.tsx')).BusyHours)
const Reasons = later(
  async () => (await import('./reasons.tsx')).Reasons,
  () => <div className="min-h-118.25" />,
)
const SeriesTable = later(async () => (await import('./series-table.tsx')).SeriesTable)

type ChartsProps = { period: DashboardPeriod; read: ReadState<TwoSeries> }

export function Charts({ period, read }: ChartsProps) {
  const { search } = useLocation()
  useStableScroll(search)
  const goals = useGoals()
  const isTable = period.view === 'table'
  return (
    <div className="mt-6 grid gap-x-8 gap-y-10 @5xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <section aria-labelledby="charts-heading" className="flex min-w-0 flex-col">
        <SectionHead
          title="Over time"
          id="charts-heading"
          note={period.before && <Legend compare={period.compare} isUnfinished={isUnfinished(period)} />}
          actions={
            <div className="flex max-w-full flex-wrap items-center gap-2">
              <PeriodControl period={period} />
              <ButtonLink size="small" href={periodPath({ ...period, view: isTable ? 'charts' : 'table' })}>
                {isTable ? 'Charts' : 'Table'}
              </ButtonLink>
              <GoalsButton goals={goals} />
            </div>
          }
        />
        <div className="flex min-h-72 grow flex-col">
          <Body period={period} read={read} goals={goals} />
        </div>
        <p className="mt-1.5 text-xs text-muted">By the day of the slot, {timeZone}</p>
      </section>
      {/* As high as its parts, which are loaded later and would stretch the charts. */}
      <div className={`flex min-w-0 flex-col gap-6 ${period.before ? '@5xl:min-h-170.5' : ''}`}>
        {period.before && <Reasons period={period} before={period.before} />}
        <BusyHours days={period.days} />
      </div>
    </div>
  )
}

function Body({ period, read, goals }: ChartsProps & { goals: Goals }) {
  const point = useSharedPoint()
  if (read.state === 'failed') return <ErrorState loading="charts" error={read.error} onRetry={read.retry} />
  if (read.state === 'ready' && period.view === 'table') return <SeriesTable {...read.data} period={period} />
  return (
    <div className={`${panel} grid grow`}>
      {measures.map((measure) =>
        read.state === 'ready' ? (
          <Chart
            key={measure.label}
            measure={measure}
            {...read.data}
            period={period}
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

/** Choosing another period changes the address but not the screen, so the scroll position must stay. */
function useStableScroll(search: string): void {
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    rememberScroll()
  }, [search])
}
