// The eight figures of the marketplace, each a link to the rows that it is made of, and how they came about.

import type { QueryClient } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard.ts'
import { prefetch, useRead } from '#web/api/read.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Charts } from './charts.tsx'
import { StatCard, StatSkeleton } from './stat-card.tsx'
import { statCards } from './stat-cards.ts'

export function DashboardPage() {
  const dashboard = useRead(getDashboard, {})
  return (
    <>
      <PageHeader title="Dashboard" />
      {dashboard.state === 'failed' ? (
        <ErrorState loading="dashboard" error={dashboard.error} onRetry={dashboard.retry} />
      ) : (
        <>
          {dashboard.state === 'loading' && <LoadingNote />}
          <ul className="grid gap-3 min-[480px]:grid-cols-2 min-[480px]:gap-4 xl:grid-cols-4">
            {statCards.map((card) => (
              <li key={card.label}>
                {dashboard.state === 'ready' ? (
                  <StatCard
                    label={card.label}
                    value={card.value(dashboard.data)}
                    note={card.note(dashboard.data)}
                    href={card.href}
                    Icon={card.Icon}
                  />
                ) : (
                  <StatSkeleton />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Charts />
    </>
  )
}

DashboardPage.readAhead = (client: QueryClient) => prefetch(client, getDashboard, {})
