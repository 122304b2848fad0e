// The eight figures of the marketplace, each a link to its rows, charts over time, and the reasons for their changes.

import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getDashboard } from '#contract/dashboard.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { useLocation } from '#web/router/location.ts'
import { dayIn } from '#web/ui/days.ts'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { panel, panelCell } from '#web/ui/panel.tsx'
import { timeZone } from '#web/ui/settings.ts'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { formatPeriod, readPeriod } from './period.ts'
import { StatCard, StatSkeleton } from './stat-card.tsx'
import { statCards } from './stat-cards.ts'
import { useSeries } from './use-series.ts'

// Below the figures.
const Charts = later(async () => (await import('./charts.tsx')).Charts)
// Only documents of another shape have one.
const LackingNote = later(async () => (await import('./lacking-note.tsx')).LackingNote)
const LackingLink = later(async () => (await import('./lacking-note.tsx')).LackingLink)
const WaysToLoad = later(async () => (await import('#web/shared/ways-to-load.tsx')).WaysToLoad)

export function DashboardPage() {
  const dashboard = useRead(getDashboard, {})
  const { search } = useLocation()
  // The day on which the screen was opened: passing time causes no new read.
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const period = readPeriod(search, today)
  const series = useSeries(period)
  const changes = series.state === 'ready' && series.data.previous.length > 0 ? series.data : undefined
  const isEmpty = dashboard.state === 'ready' && dashboard.data.sessions === 0 && dashboard.data.experts === 0
  return (
    <>
      <PageHeader title="Dashboard" actions={dashboard.state === 'ready' && <LackingLink />} />
      {dashboard.state === 'failed' ? (
        <ErrorState loading="dashboard" error={dashboard.error} onRetry={dashboard.retry} />
      ) : (
        <>
          {dashboard.state === 'loading' && <LoadingNote />}
          <ul className={`${panel} grid grid-cols-2 xl:grid-cols-4`}>
            {statCards.map((card) => (
              <li key={card.label} className={panelCell}>
                {dashboard.state === 'ready' ? (
                  <StatCard
                    card={card}
                    figures={dashboard.data}
                    changes={changes}
                    period={formatPeriod(period)}
                  />
                ) : (
                  <StatSkeleton />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {isEmpty ? (
        <EmptyState title="No sessions and no experts">
          <WaysToLoad />
        </EmptyState>
      ) : (
        <Charts period={period} today={today} read={series} />
      )}
      {dashboard.state === 'ready' && <LackingNote />}
    </>
  )
}

DashboardPage.readAhead = (client: QueryClient) => {
  Charts.load()
  return prefetch(client, getDashboard, {})
}
