// Sessions, revenue and AI share over time, with the previous period behind them, and the reasons for their changes.

import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Goals } from '#contract/goals.ts'
import type { ReadState } from '#web/api/read.ts'
import { ChartSkeleton } from '#web/chart/chart.tsx'
import { useSharedPoint } from '#web/chart/use-active-point.ts'
import { navigate, useLocation } from '#web/router/location.ts'
import { rememberScroll } from '#web/router/scroll-position.tsx'
import { timeZone } from '#web/settings.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import { panel, SectionHead } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/select.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Chart } from './chart.tsx'
import { GoalsButton, useGoals } from './goals.tsx'
import { Legend } from './legend.tsx'
import { measures } from './measures.ts'
import {
  isUnfinished,
  labelOf,
  type Period,
  periodAfter,
  periodBefore,
  periodPath,
  ranges,
  unitsOf,
} from './period.ts'
import type { TwoSeries } from './series.tsx'

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
              <span className="mr-3">By the day of the slot, {timeZone}</span>
              {period.before && <Legend isUnfinished={period.soFar !== undefined} />}
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

/** Choosing another period changes the address but not the screen, so the scroll position must stay. */
function useStableScroll(search: string): void {
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    rememberScroll()
  }, [search])
}

const unitLabels = { day: 'By day', week: 'By week', month: 'By month' }

type PeriodControlsProps = { period: Period; today: string; children: ReactNode }

/** The length, the unit and the end of the period, and the switch between charts and a table; the address contains all of it. */
function PeriodControls({ period, today, children }: PeriodControlsProps) {
  const next = periodAfter(period, today)
  const units = unitsOf(period.range)
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <Select
        aria-label="Period"
        options={ranges.map((range) => ({ value: range, label: labelOf({ range, by: period.by }) }))}
        value={period.range}
        onChange={(range) => navigate(periodPath({ ...period, range }))}
      />
      {units.length > 1 && (
        <Select
          aria-label="Unit"
          options={units.map((by) => ({ value: by, label: unitLabels[by] }))}
          value={period.by}
          onChange={(by) => navigate(periodPath({ ...period, by }))}
        />
      )}
      <div className="flex items-center">
        <ButtonLink
          look="quiet"
          size="icon"
          href={periodPath(periodBefore(period))}
          aria-label="Earlier"
          title="Earlier"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </ButtonLink>
        {next ? (
          <ButtonLink look="quiet" size="icon" href={periodPath(next)} aria-label="Later" title="Later">
            <ChevronRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        ) : (
          <IconButton label="Later" disabled>
            <ChevronRight aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <ButtonLink
        size="small"
        href={periodPath({ ...period, view: period.view === 'table' ? 'charts' : 'table' })}
      >
        {period.view === 'table' ? 'Charts' : 'Table'}
      </ButtonLink>
      {children}
    </div>
  )
}
