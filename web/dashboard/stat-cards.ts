// Which figures the dashboard shows, in which words, and where the rows behind each of them are listed.

import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Bot from 'lucide-react/icons/bot'
import BrainCircuit from 'lucide-react/icons/brain-circuit'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Receipt from 'lucide-react/icons/receipt'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import type { Dashboard, Series } from '#contract/dashboard.ts'
import { formatPrice } from '#contract/money.ts'
import { expertsPath, sessionsPath, usersPath } from '#web/paths.ts'
import { countOf, revenueOf } from '#web/shared/session-measures.ts'
import { formatCount } from '#web/ui/format.ts'
import type { ChangeOf } from './change.tsx'
import type { TwoSeries } from './use-series.ts'

export type StatCardDefinition = {
  label: string
  Icon: LucideIcon
  href: string
  value: (figures: Dashboard) => string
  note: (figures: Dashboard) => string
  /** What changed within a period, where days are kept of it. */
  change?: (periods: TwoSeries) => ChangeOf
}

function changeOf(total: (series: Series) => number) {
  return ({ series, previous }: TwoSeries): ChangeOf => ({ now: total(series), before: total(previous) })
}

export const statCards: StatCardDefinition[] = [
  {
    label: 'Users',
    Icon: Users,
    href: usersPath(),
    value: ({ users }) => formatCount(users),
    note: () => 'Everybody on the marketplace',
  },
  {
    label: 'Experts',
    Icon: GraduationCap,
    href: expertsPath(),
    value: ({ experts }) => formatCount(experts),
    note: ({ experts, users }) => shareOf(experts, users, 'users'),
  },
  {
    label: 'AI-Enabled Experts',
    Icon: BrainCircuit,
    href: expertsPath({ ai: true }),
    value: ({ aiExperts }) => formatCount(aiExperts),
    note: ({ aiExperts, experts }) => shareOf(aiExperts, experts, 'experts'),
  },
  {
    label: 'Sessions',
    Icon: Video,
    href: sessionsPath(),
    value: ({ sessions }) => formatCount(sessions),
    note: () => 'With experts and with AI',
    change: changeOf((series) => countOf(series, 'sessions')),
  },
  {
    label: 'AI Sessions',
    Icon: Bot,
    href: sessionsPath({ ai: true }),
    value: ({ aiSessions }) => formatCount(aiSessions),
    note: ({ aiSessions, sessions }) => shareOf(aiSessions, sessions, 'sessions'),
    change: changeOf((series) => countOf(series, 'aiSessions')),
  },
  {
    label: 'Combined Session Price',
    Icon: Receipt,
    href: sessionsPath({ sort: '-sessionPrice' }),
    value: ({ sessionPrice }) => formatPrice(sessionPrice),
    note: () => 'Sum of all session prices',
  },
  {
    label: 'Total Revenue',
    Icon: Banknote,
    href: sessionsPath({ sort: '-totalPrice' }),
    value: ({ revenue }) => formatPrice(revenue),
    note: () => 'Sum of all total prices',
    change: changeOf((series) => Number(revenueOf(series))),
  },
  {
    label: 'Total Earnings',
    Icon: TrendingUp,
    href: sessionsPath({ sort: '-totalPrice' }),
    value: ({ earnings }) => formatPrice(earnings),
    note: () => '40% of the revenue',
    change: changeOf((series) => Number(revenueOf(series))),
  },
]

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function shareOf(part: number, whole: number, entityName: string): string {
  return `${percent.format(whole === 0 ? 0 : part / whole)} of ${entityName}`
}
