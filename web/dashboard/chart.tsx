// One chart. The pointer or the arrow keys look at one unit, whose figure then stands in place of the whole one's;
// a click or Enter leads to the sessions behind it.

import { type ReactNode, useId } from 'react'
import type { Series } from '#contract/dashboard.ts'
import { sessionsPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { sayDay, sayShortly, sayUnit } from './days.ts'
import type { Entry, Measure } from './measures.ts'
import type { Period } from './period.ts'
import { Plot } from './plot.tsx'
import { depthOf, type Scale } from './scale.ts'
import { useLook } from './use-look.ts'

type ChartProps = { measure: Measure; series: Series; period: Period }

export function Chart({ measure, series, period }: ChartProps) {
  const { label, value, whole } = measure
  const { active, isTouched, isByKey, ...look } = useLook(series.length)
  const hintId = useId()
  const looked = active === undefined ? undefined : series[active]
  const entry = looked ?? series.at(-1)
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
      value={looked ? value(looked) : whole(series)}
      note={looked ? sayUnit(looked.start, period.by) + hint : sayPeriod(period)}
    >
      <Axes measure={measure} series={series} period={period}>
        {(heights, scale) => (
          <Link
            {...look}
            href={rowsPath(measure, entry)}
            aria-label={`${label}, ${said}`}
            aria-describedby={hintId}
            className="absolute inset-0 touch-pan-y rounded-sm"
          >
            <Plot shape={measure.shape} heights={heights} scale={scale} active={looked && active} />
          </Link>
        )}
      </Axes>
      <span id={hintId} hidden>
        Arrow keys go from one {period.by} to another, Enter shows its sessions.
      </span>
      <span role="status" className="sr-only">
        {isByKey && looked ? said : ''}
      </span>
    </ChartFrame>
  )
}

type AxesProps = ChartProps & {
  children: (heights: (number | undefined)[], scale: Scale) => ReactNode
}

/** The words beside the drawing; those who listen hear each figure with its day instead. */
function Axes({ measure, series, period, children }: AxesProps) {
  const heights = series.map(measure.height)
  const scale = measure.scale(heights.filter((height) => height !== undefined))
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

/** Oldest first, beginning with the first session of the unit. */
export function rowsPath({ filters }: Pick<Measure, 'filters'>, { start }: Entry): string {
  return sessionsPath({ ...filters, sort: 'slot', from: start })
}
