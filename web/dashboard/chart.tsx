// One chart of the dashboard: a measure of all sessions, with the compared period behind it.

import type { DayPeriod } from '#contract/compared-days.ts'
import type { Entry } from '#contract/dashboard.ts'
import type { Goal } from '#contract/goals.ts'
import { Chart as ChartOverTime } from '#web/chart/chart.tsx'
import type { SharedPoint } from '#web/chart/use-active-point.ts'
import { sessionsPath } from '#web/paths.ts'
import { Figure } from '#web/ui/heading.tsx'
import { NameLink } from '#web/ui/text-link.tsx'
import { goalLine } from './goals.tsx'
import type { DashboardMeasure } from './measures.ts'
import { formatCompared, type Period } from './period.ts'
import { Change, partOf, type TwoSeries } from './series.tsx'

type ChartProps = TwoSeries & {
  measure: DashboardMeasure
  period: Period
  goal: Goal | null | undefined
  point: SharedPoint
}

export function Chart(props: ChartProps) {
  const { measure, series, previous, compared, booked, period, goal, point } = props
  const { value, whole, total, changesBy, filters } = measure
  const over = { ...filters, from: period.from, until: period.until, ...(booked && { upcoming: false }) }
  return (
    <ChartOverTime
      measure={measure}
      series={series}
      previous={previous}
      by={period.by}
      partOf={partOf}
      whole={
        <NameLink href={sessionsPath(over)}>
          <Figure size="chart">{whole(compared.now)}</Figure>
        </NameLink>
      }
      change={
        <span className="text-xs leading-4 text-muted">
          {previous.length > 0 && (
            <>
              <Change now={total(compared.now)} before={total(compared.before)} by={changesBy} /> vs{' '}
              {formatCompared(period)}
            </>
          )}
          {booked && changesBy === 'percent' && (
            <>
              {' · '}
              <NameLink href={sessionsPath({ ...over, upcoming: true })}>{value(booked)} upcoming</NameLink>
            </>
          )}
        </span>
      }
      hrefOf={(entry) => rowsPath(measure, entry)}
      hasSessions={series.some(({ sessions }) => sessions > 0)}
      goal={goalLine(goal, measure, compared.now, period)}
      point={point}
    />
  )
}

/** Returns the path of the sessions of the unit, oldest first. */
export function rowsPath(
  { filters }: Pick<DashboardMeasure, 'filters'>,
  { from, to }: DayPeriod | Entry,
): string {
  return sessionsPath({ ...filters, sort: 'slot', from, until: to })
}
