// One chart of the dashboard: a measure of all sessions, with the previous period behind it.

import { daysOf } from '#contract/dashboard.ts'
import type { Goal } from '#contract/goals.ts'
import { Chart as ChartOverTime } from '#web/chart/chart.tsx'
import type { SharedPoint } from '#web/chart/use-active-point.ts'
import { sessionsPath } from '#web/paths.ts'
import { goalLine } from './goals.tsx'
import type { DashboardMeasure, Entry } from './measures.ts'
import type { Period } from './period.ts'
import { Change, type TwoSeries } from './series.tsx'

type ChartProps = TwoSeries & {
  measure: DashboardMeasure
  period: Period
  isUnfinished: boolean
  goal: Goal | null | undefined
  point: SharedPoint
}

export function Chart(props: ChartProps) {
  const { measure, series, previous, compared, booked, period, isUnfinished, goal, point } = props
  const { value, whole, total, changesBy } = measure
  const [now, before] = [compared.now.at(-1), compared.before.at(-1)]
  return (
    <ChartOverTime
      measure={measure}
      series={series}
      previous={previous}
      span={period}
      whole={whole(compared.now)}
      change={
        previous.length > 0 && (
          <span className="text-xs leading-4 whitespace-nowrap text-muted">
            <Change now={total(compared.now)} before={total(compared.before)} by={changesBy} /> vs previous
            period
            {booked && changesBy === 'percent' && <span className="block">{value(booked)} upcoming</span>}
          </span>
        )
      }
      hrefOf={(entry) => rowsPath(measure, entry, period)}
      hasSessions={series.some(({ sessions }) => sessions > 0)}
      isUnfinished={isUnfinished}
      soFar={period.soFar !== undefined && now && before ? { now, before } : undefined}
      goal={goalLine(goal, measure, compared.now, period)}
      point={point}
    />
  )
}

/** Returns the path of the sessions of the unit, oldest first. */
export function rowsPath(
  { filters }: Pick<DashboardMeasure, 'filters'>,
  { start }: Pick<Entry, 'start'>,
  { by, from, until }: Period,
): string {
  return sessionsPath({ ...filters, sort: 'slot', ...daysOf(start, { by, from, to: until }) })
}
