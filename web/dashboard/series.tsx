// Reads the series of the charts and that of the previous period in one call, and describes the change between them: its direction, its
// size, and whether it is good.

import { getSeries, type Series } from '#contract/dashboard.ts'
import { negated, sumOf } from '#contract/money.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { formatShare, formatTenths } from '#web/ui/format.ts'
import { Sign } from '#web/ui/sign.tsx'
import type { Period } from './period.ts'

export type TwoSeries = {
  series: Series
  /** Empty if it would begin before the calendar's first day. */
  previous: Series
  /** The comparable parts: of an unfinished unit and its counterpart, only the part until now. */
  compared: { now: Series; before: Series }
  /** The upcoming part of the unfinished unit; undefined if there is none. */
  booked: Series[number] | undefined
}

export function useSeries({ by, from, until, before, soFar }: Period): ReadState<TwoSeries> {
  const read = useRead(getSeries, { query: { by, from: before ?? from, to: until, soFar } })
  if (read.state !== 'ready') return read
  const series = read.data.filter(({ start }) => start >= from)
  const earlier = read.data.filter(({ start }) => start < from)
  const previous = earlier.map(({ soFar: _, ...whole }) => whole)
  return {
    ...read,
    data: {
      series,
      previous,
      compared: { now: series.map(partOf), before: earlier.map(partOf) },
      booked: bookedOf(series.at(-1)),
    },
  }
}

function bookedOf(entry: Series[number] | undefined): TwoSeries['booked'] {
  if (!entry?.soFar || entry.soFar.sessions === entry.sessions) return undefined
  const { start, sessions, aiSessions, revenue, soFar } = entry
  return {
    start,
    sessions: sessions - soFar.sessions,
    aiSessions: aiSessions - soFar.aiSessions,
    revenue: sumOf([revenue, negated(soFar.revenue)]),
  }
}

/** Returns the part of an entry that is over. */
export function partOf(entry: Series[number]): Series[number] {
  return entry.soFar ? { start: entry.start, ...entry.soFar } : entry
}

/** Undefined if there is no figure, such as a share of no sessions. */
export type ChangeOf = { now: number | undefined; before: number | undefined; by?: 'percent' | 'points' }

type Described = { arrow: '▲' | '▼' | ''; size: string }

/** A percentage is only given for a positive figure: for zero it is infinite, and for a negative figure it has the wrong sign. */
function describe({ now, before, by = 'percent' }: ChangeOf): Described {
  if (now === undefined || before === undefined) return { arrow: '', size: 'nothing to compare' }
  if (now === before) return { arrow: '', size: '±0' }
  const arrow = now > before ? '▲' : '▼'
  if (by === 'points') return { arrow, size: `${formatTenths(Math.abs(now - before) * 100)} points` }
  if (before > 0) return { arrow, size: formatShare(Math.abs((now - before) / before)) }
  if (before === 0) return { arrow, size: now > 0 ? 'new' : 'from zero' }
  return { arrow, size: 'from below zero' }
}

/** Returns '▲ 4.2%'; 'new' if the previous value was 0; '±0' without a change. */
export function formatChange(change: ChangeOf): string {
  const { arrow, size } = describe(change)
  return arrow ? `${arrow} ${size}` : size
}

const tones = { '▲': 'text-success', '▼': 'text-danger', '': 'text-muted' }

export function Change(props: ChangeOf) {
  const { arrow, size } = describe(props)
  const tone = props.by === 'points' ? 'text-muted' : tones[arrow]
  return (
    <span className={`text-xs font-medium whitespace-nowrap ${tone}`}>
      {arrow && (
        <>
          <Sign words={arrow === '▲' ? 'up' : 'down'}>{arrow}</Sign>{' '}
        </>
      )}
      {size}
    </span>
  )
}
