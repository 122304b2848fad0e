// One chart of the dashboard: a measure of all sessions over time, with the compared period behind it. The pointer or the arrow keys make
// one unit active, whose figure then replaces that of the whole period; a click or Enter opens its sessions.

import { type ReactNode, useId } from 'react'
import type { Entry, SeriesUnit } from '#contract/dashboard.ts'
import type { Goal } from '#contract/goals.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { formatDay, formatDayRange } from '#web/ui/days.ts'
import { Figure } from '#web/ui/heading.tsx'
import { panelCell } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { type GoalLine, goalLine } from './goals.tsx'
import type { Measure } from './measures.ts'
import { compareLabels, type DashboardPeriod } from './period.ts'
import { Plot } from './plot.tsx'
import { depthOf, type Scale } from './scale.ts'
import { ChangeIndicator, finishedPart, type TwoSeries } from './series.tsx'
import { formatEntry, formatUnitShortly } from './unit-text.ts'
import { type SharedPoint, useActivePoint } from './use-active-point.ts'

type ChartProps = TwoSeries & {
  measure: Measure
  period: DashboardPeriod
  goal: Goal | null | undefined
  point: SharedPoint
}

export function Chart(props: ChartProps) {
  const { measure, series, previous, compared, period, point } = props
  const { by } = period
  const { label, value, said = value, whole } = measure
  const { active, isTouched, isByKey, ...handlers } = useActivePoint(series.length, label, point)
  const hintId = useId()
  const activeEntry = active === undefined ? undefined : series[active]
  const entry = activeEntry ?? series.at(-1)
  if (!entry || series.every(({ sessions }) => sessions === 0)) {
    return (
      <ChartFrame label={label} value={<Figure size="chart">{undefined}</Figure>} note={formatSpan(series)}>
        <p className="grid h-full place-items-center rounded-md border border-dashed border-line px-4 text-center text-muted">
          No sessions with a slot in this period
        </p>
      </ChartFrame>
    )
  }
  const spoken = `${formatEntry(entry, by)}: ${said(entry)}`
  const goal = goalLine(props.goal, measure, compared.now, period)
  return (
    <ChartFrame
      label={label}
      value={
        activeEntry ? (
          <Figure size="chart">{value(activeEntry)}</Figure>
        ) : (
          <NameLink href={sessionsPath(periodOf(props))}>
            <Figure size="chart">{whole(compared.now)}</Figure>
          </NameLink>
        )
      }
      note={activeEntry ? formatActive(props, activeEntry, isTouched, active) : formatSpan(series, goal)}
      change={!activeEntry && <WholeChange {...props} />}
    >
      <Axes measure={measure} series={series} previous={previous} by={by} goal={goal}>
        {(heights, scale) => (
          <>
            <Link
              {...handlers}
              href={rowsPath(measure, entry)}
              aria-label={`${label}, ${spoken}`}
              aria-describedby={hintId}
              className="absolute inset-0 touch-pan-y rounded-sm"
            >
              <Plot
                shape={measure.shape}
                heights={heights}
                scale={scale}
                active={activeEntry && active}
                finished={finishedIn(series)}
                before={previous.map(measure.height)}
              />
            </Link>
            {goal && <GoalMark goal={goal} scale={scale} />}
          </>
        )}
      </Axes>
      <span id={hintId} hidden>
        Arrow keys move between {by}s, Enter opens the sessions.
      </span>
      <span role="status" className="sr-only">
        {isByKey && activeEntry ? spoken : ''}
      </span>
    </ChartFrame>
  )
}

/** Selects the sessions of the whole period that are not upcoming. */
function periodOf({ measure, booked, period: { from, until } }: ChartProps) {
  return { ...measure.filters, from, until, ...(booked && { upcoming: false }) }
}

function WholeChange(props: ChartProps) {
  const { measure, previous, compared, booked, period } = props
  const { value, total, changesBy } = measure
  return (
    <span className="text-xs leading-4 text-muted">
      {previous.length > 0 && (
        <>
          <ChangeIndicator now={total(compared.now)} before={total(compared.before)} by={changesBy} /> vs{' '}
          {compareLabels[period.compare].toLowerCase()}
        </>
      )}
      {booked && changesBy === 'percent' && (
        <>
          {' · '}
          <NameLink href={sessionsPath({ ...periodOf(props), upcoming: true })}>
            {value(booked)} upcoming
          </NameLink>
        </>
      )}
    </span>
  )
}

/** Returns the path of the sessions of the unit, oldest first; of a share, without the upcoming ones, which it does not count. */
export function rowsPath({ filters }: Pick<Measure, 'filters'>, { from, to, soFar }: Entry): string {
  return sessionsPath({
    ...filters,
    sort: 'slot',
    from,
    until: to,
    ...(filters.ai && soFar && { upcoming: false }),
  })
}

type AxesProps = Pick<ChartProps, 'measure' | 'series' | 'previous'> & {
  by: SeriesUnit
  goal: GoalLine | undefined
  children: (heights: (number | undefined)[], scale: Scale) => ReactNode
}

/** The labels of the axes. Screen readers get each figure with its day instead. */
function Axes({ measure, series, previous, by, goal, children }: AxesProps) {
  const heights = series.map(measure.height)
  const drawn = [...heights, ...previous.map(measure.height), goal?.height]
  const scale = measure.scale(drawn.filter((height) => height !== undefined))
  const last = series.length - 1
  const dated = new Set([0, Math.floor(last / 2), last])
  return (
    <div className="flex h-full flex-col gap-1.5 text-xs text-muted">
      <div className="flex flex-1">
        <div aria-hidden="true" className="relative w-10 shrink-0">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              style={{ top: `${depthOf(tick, scale)}%` }}
              className="absolute left-0 -translate-y-1/2"
            >
              {measure.tick(tick)}
            </span>
          ))}
        </div>
        <div className="relative flex-1">{children(heights, scale)}</div>
      </div>
      <div aria-hidden="true" className="flex justify-between pl-10">
        {series.map(
          ({ from }, index) => dated.has(index) && <span key={from}>{formatUnitShortly(from, by)}</span>,
        )}
      </div>
    </div>
  )
}

/** Drawn above the chart, so that no bar hides it; pointer events pass through it. */
function GoalMark({ goal, scale }: { goal: GoalLine; scale: Scale }) {
  return (
    <span
      role="img"
      aria-label={`${goal.label}, ${goal.share}`}
      data-goal=""
      className="pointer-events-none absolute inset-x-0 border-t-2 border-dashed border-text/60 forced-colors:border-[CanvasText]"
      style={{ top: `${depthOf(goal.height, scale)}%` }}
    >
      <span
        aria-hidden="true"
        className="absolute right-0 bottom-0.5 rounded-sm bg-surface/85 px-1 text-text forced-colors:bg-[Canvas]"
      >
        {goal.label}
      </span>
    </span>
  )
}

function finishedIn(series: readonly Entry[]): number {
  const present = series.findIndex(({ soFar }) => soFar)
  return present < 0 ? series.length : present
}

function formatActive(
  { measure, series, previous, period: { by } }: ChartProps,
  entry: Entry,
  isTouched: boolean,
  active = 0,
): string {
  const present = finishedIn(series)
  const before = previous[active]
  const said = [formatEntry(entry, by)]
  if (active === present) said.push(`in progress: ${measure.value(finishedPart(entry))}`)
  if (active > present) said.push('upcoming')
  else if (before) said.push(`vs ${measure.value(finishedPart(before))} ${whenOf(before, by)}`)
  if (isTouched) said.push('tap again for its sessions')
  return said.join(' · ')
}

/** Returns 'on 5 Feb 2024' or 'in Week of 5 Feb 2024', as the counterpart of a week need not begin on Monday. */
function whenOf(entry: Entry, by: SeriesUnit): string {
  return by === 'day'
    ? `on ${formatDay(entry.from)}`
    : `in ${formatEntry(entry, by).replace('Week', 'the week')}`
}

function formatSpan(series: readonly Entry[], goal?: GoalLine): string {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return ''
  const days = formatDayRange(first.from, last.to)
  return goal ? `${days} · ${goal.share}` : days
}

type ChartFrameProps = {
  label: string
  value: ReactNode
  /** Undefined while loading. */
  note: string | undefined
  change?: ReactNode
  children: ReactNode
}

/** The frame has a constant size: a figure, a note, and the area of the drawing. */
function ChartFrame({ label, value, note, change, children }: ChartFrameProps) {
  return (
    <section aria-label={label} data-chart="" className={`${panelCell} flex flex-col px-4 pt-2.5 pb-3`}>
      <div className="flex min-h-8 flex-wrap items-baseline gap-x-2.5">
        <h3 className="text-muted">{label}</h3>
        {note === undefined ? <Skeleton className="h-6 w-24" /> : value}
        {change}
      </div>
      <p className="flex min-h-4 items-center truncate text-xs text-muted">
        {note ?? <Skeleton className="h-3 w-40" />}
      </p>
      <div className="mt-2.5 h-28 grow">{children}</div>
    </section>
  )
}

export function ChartSkeleton({ label }: { label: string }) {
  return (
    <ChartFrame label={label} value={undefined} note={undefined}>
      <Skeleton className="h-full" />
    </ChartFrame>
  )
}
