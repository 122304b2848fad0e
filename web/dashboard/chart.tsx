// One chart. The pointer or the arrow keys make one unit active, whose figure then replaces that of the whole period;
// a click or Enter opens its sessions.

import { type ReactNode, useId } from 'react'
import { daysOf, type Series } from '#contract/dashboard.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { sayDay, sayShortly, sayUnit } from '#web/ui/days.ts'
import { Change } from './change.tsx'
import { ChartFrame } from './chart-frame.tsx'
import type { Entry, Measure } from './measures.ts'
import type { Period } from './period.ts'
import { Plot } from './plot.tsx'
import { depthOf, type Scale } from './scale.ts'
import { type SharedPoint, useActivePoint } from './use-active-point.ts'

type ChartProps = {
  measure: Measure
  series: Series
  /** Of the period before; empty where there is none. */
  previous: Series
  period: Period
}

export function Chart({ measure, series, previous, period, point }: ChartProps & { point: SharedPoint }) {
  const { label, value, whole, total, changesBy } = measure
  const { active, isTouched, isByKey, ...handlers } = useActivePoint(series.length, label, point)
  const hintId = useId()
  const activeEntry = active === undefined ? undefined : series[active]
  const entry = activeEntry ?? series.at(-1)
  const hasSessions = series.some(({ sessions }) => sessions > 0)
  if (!entry || !hasSessions) {
    return (
      <ChartFrame label={label} value="–" note={sayPeriod(period)}>
        <p className="grid h-full place-items-center rounded-md border border-dashed border-line px-4 text-center text-muted">
          No sessions with a slot in this time
        </p>
      </ChartFrame>
    )
  }
  const said = `${sayUnit(entry.start, period.by)}: ${sayValue(measure, entry)}`
  const hint = isTouched ? ' · tap again for its sessions' : ''
  return (
    <ChartFrame
      label={label}
      value={activeEntry ? value(activeEntry) : whole(series)}
      note={activeEntry ? sayUnit(activeEntry.start, period.by) + hint : sayPeriod(period)}
      change={
        !activeEntry &&
        previous.length > 0 && <Change now={total(series)} before={total(previous)} by={changesBy} />
      }
    >
      <Axes measure={measure} series={series} previous={previous} period={period}>
        {(heights, scale) => (
          <Link
            {...handlers}
            href={rowsPath(measure, entry, period)}
            aria-label={`${label}, ${said}`}
            aria-describedby={hintId}
            className="absolute inset-0 touch-pan-y rounded-sm"
          >
            <Plot
              shape={measure.shape}
              heights={heights}
              scale={scale}
              active={activeEntry && active}
              before={previous.map(measure.height)}
            />
          </Link>
        )}
      </Axes>
      <span id={hintId} hidden>
        Arrow keys go from one {period.by} to another, Enter shows its sessions.
      </span>
      <span role="status" className="sr-only">
        {isByKey && activeEntry ? said : ''}
      </span>
    </ChartFrame>
  )
}

type AxesProps = ChartProps & {
  children: (heights: (number | undefined)[], scale: Scale) => ReactNode
}

/** The labels of the axes. Screen readers get each figure with its day instead. */
function Axes({ measure, series, previous, period, children }: AxesProps) {
  const heights = series.map(measure.height)
  const drawn = [...heights, ...previous.map(measure.height)]
  const scale = measure.scale(drawn.filter((height) => height !== undefined))
  const dates = [series[0], series[Math.floor((series.length - 1) / 2)], series.at(-1)]
  return (
    <div className="flex h-full flex-col gap-1.5 text-xs text-muted">
      <div className="flex flex-1">
        <div aria-hidden="true" className="relative w-12 shrink-0">
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              style={{ top: `${depthOf(tick, scale)}%` }}
              className="absolute right-2 -translate-y-1/2"
            >
              {measure.tick(tick)}
            </span>
          ))}
        </div>
        <div className="relative flex-1">{children(heights, scale)}</div>
      </div>
      <div aria-hidden="true" className="flex justify-between pl-12">
        {dates.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three places, of which two may bear one date
          <span key={index}>{entry && sayShortly(entry.start, period.by)}</span>
        ))}
      </div>
    </div>
  )
}

function sayValue({ label, value }: Measure, entry: Entry): string {
  return label === 'Sessions'
    ? `${value(entry)} ${entry.sessions === 1 ? 'session' : 'sessions'}`
    : value(entry)
}

function sayPeriod({ from, until }: Period): string {
  return `${sayDay(from)} – ${sayDay(until)}`
}

/** The sessions of the unit, oldest first. */
export function rowsPath(
  { filters }: Pick<Measure, 'filters'>,
  { start }: Pick<Entry, 'start'>,
  { by, from, until }: Period,
): string {
  return sessionsPath({ ...filters, sort: 'slot', ...daysOf(start, { by, from, to: until }) })
}
