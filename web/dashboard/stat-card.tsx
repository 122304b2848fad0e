// One figure of the dashboard, and its skeleton.

import type { Dashboard } from '#contract/dashboard.ts'
import { Link } from '#web/router/link.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Change } from './change.tsx'
import type { StatCardDefinition } from './stat-cards.ts'
import type { TwoSeries } from './use-series.ts'

type StatCardProps = {
  card: StatCardDefinition
  figures: Dashboard
  /** Undefined where there is no previous period. */
  changes: TwoSeries | undefined
  /** In words, as in '4 weeks: ▲ 8.4%'. */
  period: string
}

const cell = 'flex h-full min-w-0 flex-col p-3 min-[480px]:min-h-32 min-[480px]:px-5 min-[480px]:py-4'

export function StatCard({ card, figures, changes, period }: StatCardProps) {
  const { label, href } = card
  const change = changes && card.change?.(changes)
  return (
    <Link href={href} data-stat-card="" className={`${cell} hover:bg-hover focus-visible:-outline-offset-2`}>
      <span className="text-muted">{label}</span>
      <span className="mt-1 min-w-0">
        <Figure size="headline">{card.value(figures)}</Figure>
        <span className="mt-0.5 block text-xs text-muted max-[479px]:hidden">
          <span className="block truncate">{card.note(figures)}</span>
          {change && (
            <span className="block truncate">
              {period}: <Change {...change} />
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

export function StatSkeleton() {
  return (
    <div data-skeleton="card" className={cell}>
      <Skeleton className="mb-1 h-5 w-28" />
      <div>
        <Skeleton className="h-7 w-20 max-w-full min-[480px]:h-9 min-[480px]:w-24" />
        <Skeleton className="mt-1 h-4 w-32 max-[479px]:hidden" />
      </div>
    </div>
  )
}
