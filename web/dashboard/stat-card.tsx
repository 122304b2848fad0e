// One figure of the dashboard, and its skeleton.

import type { Dashboard } from '#contract/dashboard.ts'
import { Link } from '#web/router/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Change } from './change.tsx'
import type { StatCardDefinition } from './stat-cards.ts'
import type { TwoSeries } from './use-series.ts'

type StatCardProps = {
  card: StatCardDefinition
  figures: Dashboard
  /** Undefined where there is no previous period. */
  changes: TwoSeries | undefined
  period: string
}

const frame =
  'flex h-full min-w-0 flex-col justify-between gap-2 rounded-lg border border-line p-3 min-[480px]:min-h-28 min-[480px]:p-4'

export function StatCard({ card, figures, changes, period }: StatCardProps) {
  const { label, href, Icon } = card
  const change = changes && card.change?.(changes)
  return (
    <Link href={href} data-stat-card="" className={`${frame} hover:border-line-strong hover:bg-hover`}>
      <span className="flex min-w-0 items-center justify-between gap-3 text-muted">
        <span className="min-w-0">{label}</span>
        <Icon aria-hidden="true" className="size-4 shrink-0 max-[479px]:hidden" />
      </span>
      <span className="min-w-0">
        <span className="block text-[clamp(0.875rem,4.6vw,1.25rem)] leading-6 font-semibold tracking-tight break-all tabular-nums min-[480px]:text-2xl min-[480px]:leading-8 min-[2000px]:text-xl">
          {card.value(figures)}
        </span>
        <span className="mt-1 flex items-baseline justify-between gap-2 text-xs text-muted max-[479px]:hidden">
          <span className="truncate">{card.note(figures)}</span>
          {change && (
            <span title={`${period} against the ${period} before`} className="shrink-0">
              <Change {...change} />
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

export function StatSkeleton() {
  return (
    <div data-skeleton="card" className={frame}>
      <Skeleton className="h-5 w-28" />
      <div>
        <Skeleton className="h-6 w-20 max-w-full min-[480px]:h-8 min-[480px]:w-24" />
        <Skeleton className="mt-1 h-4 w-32 max-[479px]:hidden" />
      </div>
    </div>
  )
}
