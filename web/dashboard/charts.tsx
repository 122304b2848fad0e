// Sessions, revenue and AI share over time, below the figures of the dashboard.

import { useEffect, useRef, useState } from 'react'
import { getSeries } from '#contract/dashboard.ts'
import { useRead } from '#web/api/read.ts'
import { rememberScroll, useLocation } from '#web/ui/location.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { timeZone } from '#web/ui/time-zone.ts'
import { Chart } from './chart.tsx'
import { ChartSkeleton } from './chart-frame.tsx'
import { dayIn } from './days.ts'
import { measures } from './measures.ts'
import { type Period, readPeriod } from './period.ts'
import { PeriodControls } from './period-controls.tsx'
import { SeriesTable } from './series-table.tsx'

export function Charts() {
  const { search } = useLocation()
  // The day on which the screen was opened: nothing is asked for again because time goes by.
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const period = readPeriod(search, today)
  useStayingInPlace(search)
  return (
    <section aria-labelledby="charts-heading" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="charts-heading" className="font-semibold">
            Over time
          </h2>
          <p className="text-xs text-muted">By the day of the slot, {timeZone}</p>
        </div>
        <PeriodControls period={period} today={today} />
      </div>
      <div className="min-h-72">
        <Body period={period} />
      </div>
    </section>
  )
}

function Body({ period }: { period: Period }) {
  const { by, from, until } = period
  const read = useRead(getSeries, { query: { by, from, to: until } })
  if (read.state === 'failed') return <ErrorState loading="charts" error={read.error} onRetry={read.retry} />
  if (read.state === 'ready' && period.view === 'table') return <SeriesTable series={read.data} by={by} />
  return (
    <div className="grid gap-3 min-[480px]:gap-4 lg:grid-cols-3">
      {measures.map((measure) =>
        read.state === 'ready' ? (
          <Chart key={measure.label} measure={measure} series={read.data} period={period} />
        ) : (
          <ChartSkeleton key={measure.label} label={measure.label} />
        ),
      )}
    </div>
  )
}

/** Another period is another address on the same screen, which is to be found again where it was scrolled to. */
function useStayingInPlace(search: string): void {
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    rememberScroll({ top: Math.round(scrollY) })
  }, [search])
}
