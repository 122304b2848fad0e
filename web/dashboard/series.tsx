// Reads the series of the charts and that of the compared period in one call, and describes the change between them: its direction, its
// size, and whether it is good.

import { type Entry, getSeries, type Series } from '#contract/dashboard.ts'
import { type Decimal, negated, sumOf } from '#contract/money.ts'
import { type ReadState, useRead } from '#web/api/read.ts'
import { formatShare, formatTenths } from '#web/ui/format.ts'
import { Sign } from '#web/ui/sign.tsx'
import type { DashboardPeriod } from './period.ts'

export type TwoSeries = Series & {
  /** The parts of both that count when they are compared: those that are over. */
  compared: { now: readonly Entry[]; before: readonly Entry[] }
  /** The upcoming part of the period; undefined if there is none. */
  booked: Entry | undefined
}

export function useSeries({ by, days, compare }: DashboardPeriod): ReadState<TwoSeries> {
  const read = useRead(getSeries, { query: { by, ...days, compare } })
  if (read.state !== 'ready') return read
  const { series, previous } = read.data
  const compared = { now: series.map(finishedPart), before: previous.map(finishedPart) }
  return { ...read, data: { ...read.data, compared, booked: bookedOf(series) } }
}

export function bookedOf(entries: readonly Entry[]): Entry | undefined {
  const [first, last] = [entries.find(({ soFar }) => soFar), entries.at(-1)]
  if (!first || !last) return undefined
  const over = entries.map(finishedPart)
  const sessions = totalCount(entries, 'sessions') - totalCount(over, 'sessions')
  if (sessions === 0) return undefined
  return {
    from: first.from,
    to: last.to,
    sessions,
    aiSessions: totalCount(entries, 'aiSessions') - totalCount(over, 'aiSessions'),
    revenue: sumOf([revenueOf(entries), negated(revenueOf(over))]),
  }
}

export function finishedPart(entry: Entry): Entry {
  return entry.soFar ? { from: entry.from, to: entry.to, ...entry.soFar } : entry
}

export function totalCount<Key extends string>(series: readonly Record<Key, number>[], key: Key): number {
  return series.reduce((sum, entry) => sum + entry[key], 0)
}

export function revenueOf(series: readonly { revenue: Decimal }[]): Decimal {
  return sumOf(series.map(({ revenue }) => revenue))
}

/** Undefined if there is no figure, such as a share of no sessions. */
export type ChangeIndicatorProps = {
  now: number | undefined
  before: number | undefined
  by?: 'percent' | 'points'
}

type Described = { arrow: '▲' | '▼' | ''; size: string }

/** A percentage is only given for a positive figure: for zero it is infinite, and for a negative figure it has the wrong sign. */
function describe({ now, before, by = 'percent' }: ChangeIndicatorProps): Described {
  if (now === undefined || before === undefined) return { arrow: '', size: 'nothing to compare' }
  if (now === before) return { arrow: '', size: '±0' }
  const arrow = now > before ? '▲' : '▼'
  if (by === 'points') return { arrow, size: `${formatTenths(Math.abs(now - before) * 100)} points` }
  if (before > 0) return { arrow, size: formatShare(Math.abs((now - before) / before)) }
  if (before === 0) return { arrow, size: now > 0 ? 'new' : 'from zero' }
  return { arrow, size: 'from below zero' }
}

/** Returns '▲ 4.2%'; 'new' if the previous value was 0; '±0' without a change. */
export function formatChange(change: ChangeIndicatorProps): string {
  const { arrow, size } = describe(change)
  return arrow ? `${arrow} ${size}` : size
}

const tones = { '▲': 'text-success', '▼': 'text-danger', '': 'text-muted' }

export function ChangeIndicator(props: ChangeIndicatorProps) {
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
