// One chart over time. The pointer or the arrow keys make one unit active, whose figure then replaces that of the whole
// series; a click or Enter opens its rows.

import { type ReactNode, useId } from 'react'
import type { SeriesUnit } from '#contract/dashboard.ts'
import { Link } from '#web/router/link.tsx'
import { formatDay, formatUnit, formatUnitShortly } from '#web/ui/days.ts'
import { Figure } from '#web/ui/heading.tsx'
import { panelCell } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Plot } from './plot.tsx'
import { depthOf, type Scale } from './scale.ts'
import { type SharedPoint, useActivePoint } from './use-active-point.ts'

/** Defines a figure for each unit of time. */
export type Measure<Entry> = {
  label: string
  shape: 'bars' | 'line'
  /** As shown, and as read aloud with its noun if that differs. */
  value: (entry: Entry) => string
  said?: (entry: Entry) => string
  /** The value to draw; undefined if there is none. */
  height: (entry: Entry) => number | undefined
  scale: (heights: number[]) => Scale
  tick: (height: number) => string
}

/** The unit of a series, and its first and last day. */
type Span = { by: SeriesUnit; from: string; until: string }

/** A goal: the height of its line, the share reached so far, and its label. */
export type GoalLine = { height: number; share: string; label: string }

type ChartProps<Entry> = {
  measure: Measure<Entry>
  series: readonly Entry[]
  /** The entries of the previous period, drawn behind; empty if there are none. */
  previous?: readonly Entry[]
  span: Span
  /** The figure of the whole series, and the change from the previous period. */
  whole: string
  change?: ReactNode
  /** The address of the rows of a unit. */
  hrefOf: (entry: Entry) => string
  hasSessions: boolean
  /** The last unit contains the present. */
  isUnfinished?: boolean
  /** For an unfinished unit: its figures until now, and those of the same part of its counterpart in the previous period. */
  soFar?: { now: Entry; before: Entry } | undefined
  goal?: GoalLine | undefined
  point: SharedPoint
}

export function Chart<Entry extends { start: string }>(props: ChartProps<Entry>) {
  const { measure, series, previous = [], span, whole, change, hrefOf, goal, point } = props
  const { label, value, said = value } = measure
  const { active, isTouched, isByKey, ...handlers } = useActivePoint(series.length, label, point)
  const hintId = useId()
  const activeEntry = active === undefined ? undefined : series[active]
  const entry = activeEntry ?? series.at(-1)
  if (!entry || !props.hasSessions) {
    return (
      <ChartFrame label={label} value={undefined} note={formatSpan(span)}>
        <p className="grid h-full place-items-center rounded-md border border-dashed border-line px-4 text-center text-muted">
          No sessions with a slot in this period
        </p>
      </ChartFrame>
    )
  }
  const spoken = `${formatUnit(entry.start, span.by)}: ${said(entry)}`
  return (
    <ChartFrame
      label={label}
      value={activeEntry ? value(activeEntry) : whole}
      note={activeEntry ? formatActive(props, activeEntry, isTouched, active) : formatSpan(span, goal)}
      change={!activeEntry && change}
    >
      <Axes {...props} previous={previous}>
        {(heights, scale) => (
          <>
            <Link
              {...handlers}
              href={hrefOf(entry)}
              aria-label={`${label}, ${spoken}`}
              aria-describedby={hintId}
              className="absolute inset-0 touch-pan-y rounded-sm"
            >
              <Plot
                shape={measure.shape}
                heights={heights}
                scale={scale}
                active={activeEntry && active}
                isUnfinished={props.isUnfinished ?? false}
                before={previous.map(measure.height)}
              />
            </Link>
            {goal && <GoalMark goal={goal} scale={scale} />}
          </>
        )}
      </Axes>
      <span id={hintId} hidden>
        Arrow keys move between {span.by}s, Enter opens the sessions.
      </span>
      <span role="status" className="sr-only">
        {isByKey && activeEntry ? spoken : ''}
      </span>
    </ChartFrame>
  )
}

type AxesProps<Entry> = Pick<ChartProps<Entry>, 'measure' | 'series' | 'span' | 'goal'> & {
  previous: readonly Entry[]
  children: (heights: (number | undefined)[], scale: Scale) => ReactNode
}

/** The labels of the axes. Screen readers get each figure with its day instead. */
function Axes<Entry extends { start: string }>(props: AxesProps<Entry>) {
  const { measure, series, previous, span, goal, children } = props
  const heights = series.map(measure.height)
  const drawn = [...heights, ...previous.map(measure.height), goal?.height]
  const scale = measure.scale(drawn.filter((height) => height !== undefined))
  const dates = [series[0], series[Math.floor((series.length - 1) / 2)], series.at(-1)]
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
        {dates.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three labels, two of which may have the same date
          <span key={index}>{entry && formatUnitShortly(entry.start, span.by)}</span>
        ))}
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

/** The words before the date of the unit with which another is compared. */
const when: Record<SeriesUnit, string> = { day: 'on', week: 'in the week of', month: 'in' }

/** Describes the active unit, its state, and its counterpart in the previous period. */
function formatActive<Entry extends { start: string }>(
  { measure, series, previous = [], span, isUnfinished, soFar }: ChartProps<Entry>,
  entry: Entry,
  isTouched: boolean,
  active = 0,
): string {
  const isPresent = isUnfinished && active === series.length - 1
  const before = (isPresent && soFar?.before) || previous[active]
  const said = [formatUnit(entry.start, span.by)]
  if (isPresent) said.push(soFar ? `in progress: ${measure.value(soFar.now)}` : 'in progress')
  if (before)
    said.push(`vs ${measure.value(before)} ${when[span.by]} ${formatUnitShortly(before.start, span.by)}`)
  if (isTouched) said.push('tap again for its sessions')
  return said.join(' · ')
}

function formatSpan({ from, until }: Span, goal?: GoalLine): string {
  return `${formatDay(from)} – ${formatDay(until)}${goal ? ` · ${goal.share}` : ''}`
}

type ChartFrameProps = {
  label: string
  /** Undefined if there is no figure. */
  value: string | undefined
  /** Undefined while loading. */
  note: string | undefined
  /** The change from the previous period. */
  change?: ReactNode
  children: ReactNode
}

/** The frame has a constant size: a figure, a note, and the area of the drawing. */
function ChartFrame({ label, value, note, change, children }: ChartFrameProps) {
  return (
    <section aria-label={label} data-chart="" className={`${panelCell} p-4 sm:p-5`}>
      <h3 className="truncate text-muted">{label}</h3>
      <div className="flex min-h-8 items-center gap-2">
        <p className="truncate">
          {note === undefined ? <Skeleton className="h-6 w-24" /> : <Figure size="chart">{value}</Figure>}
        </p>
        {change}
      </div>
      <p className="flex min-h-4 items-center truncate text-xs text-muted">
        {note ?? <Skeleton className="h-3 w-40" />}
      </p>
      <div className="mt-4 h-44">{children}</div>
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
