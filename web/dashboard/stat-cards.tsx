// Which figures the dashboard shows, their labels, the lists behind them, and the card of one figure.

import type { Dashboard, Entry } from '#contract/dashboard.ts'
import { type Decimal, formatPrice } from '#contract/money.ts'
import { expertsPath, sessionsPath, usersPath } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { formatCount, formatShare } from '#web/ui/format.ts'
import { Figure } from '#web/ui/heading.tsx'
import { formatDays } from '#web/ui/periods.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { compareLabels, type DashboardPeriod } from './period.ts'
import {
  ChangeIndicator,
  type ChangeIndicatorProps,
  formatChange,
  revenueOf,
  type TwoSeries,
  totalCount,
} from './series.tsx'

type StatCardDefinition = {
  label: string
  href: string
  value: (figures: Dashboard) => string
  note?: (figures: Dashboard) => string
  /** The change within a period, if the figure has a history by day. */
  change?: (periods: TwoSeries) => ChangeIndicatorProps & { figures?: string }
}

/** `figures`: the compared values and, separately, the upcoming ones. */
function changeOf<Total extends number | Decimal>(
  total: (series: readonly Entry[]) => Total,
  format?: (total: Total) => string,
) {
  return ({ compared, booked }: TwoSeries) => {
    const now = total(compared.now)
    const change = { now: Number(now), before: Number(total(compared.before)) }
    if (!format) return change
    const figures = booked ? `${format(now)} · ${format(total([booked]))} upcoming` : format(now)
    return { ...change, figures }
  }
}

export const statCards: StatCardDefinition[] = [
  {
    label: 'Users',
    href: usersPath(),
    value: ({ users }) => formatCount(users),
  },
  {
    label: 'Experts',
    href: expertsPath(),
    value: ({ experts }) => formatCount(experts),
    note: ({ experts, users }) => shareOf(experts, users, 'users'),
  },
  {
    label: 'AI-Enabled Experts',
    href: expertsPath({ ai: true }),
    value: ({ aiExperts }) => formatCount(aiExperts),
    note: ({ aiExperts, experts }) => shareOf(aiExperts, experts, 'experts'),
  },
  {
    label: 'Sessions',
    href: sessionsPath(),
    value: ({ sessions }) => formatCount(sessions),
    note: () => 'With experts and with AI',
    change: changeOf((series) => totalCount(series, 'sessions'), formatCount),
  },
  {
    label: 'AI Sessions',
    href: sessionsPath({ ai: true }),
    value: ({ aiSessions }) => formatCount(aiSessions),
    note: ({ aiSessions, sessions }) => shareOf(aiSessions, sessions, 'sessions'),
    change: changeOf((series) => totalCount(series, 'aiSessions'), formatCount),
  },
  {
    label: 'Combined Session Price',
    href: sessionsPath({ sort: '-sessionPrice' }),
    value: ({ sessionPrice }) => formatPrice(sessionPrice),
  },
  {
    label: 'Total Revenue',
    href: sessionsPath({ sort: '-totalPrice' }),
    value: ({ revenue }) => formatPrice(revenue),
    change: changeOf(revenueOf, formatPrice),
  },
  {
    label: 'Total Earnings',
    href: sessionsPath({ sort: '-totalPrice' }),
    value: ({ earnings }) => formatPrice(earnings),
    note: () => '40% of the revenue',
    change: changeOf(revenueOf),
  },
]

function shareOf(part: number, whole: number, entityName: string): string {
  return `${formatShare(whole === 0 ? 0 : part / whole)} of ${entityName}`
}

type StatCardProps = {
  card: StatCardDefinition
  figures: Dashboard
  changes: TwoSeries | undefined
  period: DashboardPeriod
}

const cell = 'flex h-full min-w-0 flex-col px-2.5 py-2'

/** The tooltip shows the note, whose place a change may take, and the figures of the period. */
export function StatCard({ card, figures, changes, period }: StatCardProps) {
  const { label, href } = card
  const change = changes && card.change?.(changes)
  const note = card.note?.(figures)
  const days = formatDays(period.from, period.until)
  const tip = [note, change && `${days}: ${change.figures ?? formatChange(change)}`].filter(Boolean)
  return (
    <Link
      href={href}
      data-stat-card=""
      data-tip={tip.join(' · ') || undefined}
      className={`${cell} hover:bg-hover focus-visible:-outline-offset-2`}
    >
      <span className="text-xs text-muted sm:truncate">{label}</span>
      <Figure size="headline">{card.value(figures)}</Figure>
      <span className="flex min-h-8 flex-wrap @2xl:min-h-4 @min-[67.5rem]:min-h-8 content-start gap-x-1 text-xs text-muted">
        {card.change ? (
          change && (
            <>
              <ChangeIndicator {...change} />{' '}
              <span className="sm:whitespace-nowrap">vs {compareLabels[period.compare].toLowerCase()}</span>
            </>
          )
        ) : (
          <span className="sm:truncate">{note}</span>
        )}
      </span>
    </Link>
  )
}

export function StatSkeleton() {
  return (
    <div data-skeleton="card" className={cell}>
      <Skeleton className="my-0.5 h-3 w-28 max-w-full" />
      <Skeleton className="my-1 h-5 w-20 max-w-full" />
      <Skeleton className="mt-0.5 mb-4.5 h-3 w-24 @2xl:mb-0.5 @min-[67.5rem]:mb-4.5 max-w-full" />
    </div>
  )
}
