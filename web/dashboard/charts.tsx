// Sessions, revenue and AI share over time, with the previous period behind them, and the reasons for their changes.

import CalendarDays from 'lucide-react/icons/calendar-days'
import type { Goals } from '#contract/goals.ts'
import type { ReadState } from '#web/api/read.ts'
import { navigate } from '#web/router/location.ts'
import { timeZone } from '#web/settings.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { later, laterLayer } from '#web/ui/later.tsx'
import { panel, SectionHead } from '#web/ui/panel.tsx'
import { formatDays } from '#web/ui/periods.ts'
import { Popover } from '#web/ui/popup.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Chart, ChartSkeleton } from './chart.tsx'
import { GoalsButton, useGoals } from './goals.tsx'
import { measures } from './measures.ts'
import { compareLabels, type DashboardPeriod, isUnfinished, type PeriodChoice, periodPath } from './period.ts'
import type { TwoSeries } from './series.tsx'
import { useSharedPoint } from './use-active-point.ts'

const BusyHours = later(async () => (await import('./busy-hours.tsx')).BusyHours)
const Reasons = later(
  async () => (await import('./reasons.tsx')).Reasons,
  () => <div className="min-h-118.25" />,
)
const SeriesTable = later(async () => (await import('./series-table.tsx')).SeriesTable)

const PeriodPanel = laterLayer(async () => (await import('./period-panel.tsx')).PeriodPanel)

type ChartsProps = { period: DashboardPeriod; read: ReadState<TwoSeries> }

export function Charts({ period, read }: ChartsProps) {
  const goals = useGoals()
  const isTable = period.view === 'table'
  return (
    <div className="mt-6 grid gap-x-8 gap-y-10 @5xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <section aria-labelledby="charts-heading" className="flex min-w-0 flex-col">
        <SectionHead
          title="Over time"
          id="charts-heading"
          note={period.before && <Legend period={period} />}
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

/** Opens what lists have too, and what the period is compared with. */
function PeriodControl({ period }: { period: DashboardPeriod }) {
  const choose = (choice: PeriodChoice) => navigate(periodPath(choice))
  return (
    <Popover
      label="Period"
      trigger={(trigger) => (
        <Button {...trigger} size="small" aria-keyshortcuts="f">
          <CalendarDays className="size-4 text-muted" />
          <span className="sr-only">Period: </span>
          {formatDays(period.from, period.until)}
        </Button>
      )}
    >
      {() => <PeriodPanel period={period} onChoose={choose} />}
    </Popover>
  )
}

function Legend({ period }: { period: DashboardPeriod }) {
  return (
    <>
      <Swatch label="This period" className="bg-chart" />
      <Swatch label={compareLabels[period.compare]} className="bg-ghost" />
      {isUnfinished(period) && (
        <Swatch
          label="In progress"
          className="border border-chart bg-[repeating-linear-gradient(-45deg,var(--color-chart)_0_1.5px,transparent_1.5px_4px)]"
        />
      )}
    </>
  )
}

function Swatch({ label, className }: { label: string; className: string }) {
  return (
    <span className="mr-3 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`mr-1.5 inline-block size-2.5 rounded-xs forced-color-adjust-none ${className}`}
      />
      {label}
    </span>
  )
}
