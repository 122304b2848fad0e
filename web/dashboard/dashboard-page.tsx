// The eight figures of the marketplace, each a link to its rows, charts over time, and the reasons for their changes.

import type { QueryClient } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { getFieldSummaries } from '#contract/field-summary.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { faultsPath } from '#web/paths.ts'
import { useLocation } from '#web/router/location.ts'
import { today } from '#web/ui/days.ts'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { panel, panelCell } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { readDashboardPeriod } from './period.ts'
import { useSeries } from './series.tsx'
import { StatCard, StatSkeleton, statCards } from './stat-cards.tsx'

// Loaded separately because it is below the figures.
const Charts = later(async () => (await import('./charts.tsx')).Charts)
const WaysToLoad = later(async () => (await import('#web/shared/ways-to-load.tsx')).WaysToLoad)

/** One line in wide windows, where amounts get more room than counts. */
const strip =
  '@min-[67.5rem]:grid-cols-[repeat(2,minmax(0,4.3fr))_minmax(0,5.7fr)_repeat(2,minmax(0,5.4fr))_repeat(3,minmax(0,6.9fr))]'

export function DashboardPage() {
  const dashboard = useRead(getDashboard, {})
  const { search } = useLocation()
  // Bounds such as 'today-27' mean other days after midnight.
  today.use()
  const period = readDashboardPeriod(search)
  const series = useSeries(period)
  const changes = series.data?.previous.length ? series.data : undefined
  const isEmpty = dashboard.data?.sessions === 0 && dashboard.data.experts === 0
  return (
    <>
      <PageHeader title="Dashboard" actions={dashboard.state === 'ready' && <LackingLink />} />
      {dashboard.state === 'failed' ? (
        <ErrorState loading="dashboard" error={dashboard.error} onRetry={dashboard.retry} />
      ) : (
        <>
          {dashboard.state === 'loading' && <LoadingNote />}
          <ul className={`${panel} grid grid-cols-2 @2xl:grid-cols-4 ${strip}`}>
            {statCards.map((card) => (
              <li key={card.label} className={panelCell}>
                {dashboard.state === 'ready' ? (
                  <StatCard card={card} figures={dashboard.data} changes={changes} period={period} />
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
        <Charts period={period} read={series} />
      )}
    </>
  )
}

/** Shown if most documents lack a specified field, so that figures are wrong. */
function LackingLink() {
  const isLacking = useRead(getFieldSummaries, {}).data?.some(({ lacking }) => lacking.length > 0)
  return isLacking && <TextLink href={faultsPath()}>Figures may be wrong</TextLink>
}

DashboardPage.readAhead = (client: QueryClient) => {
  Charts.load()
  return prefetch(client, getDashboard, {})
}
