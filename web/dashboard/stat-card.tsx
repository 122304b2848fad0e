// One figure of the dashboard, and its skeleton.

import type { Dashboard } from '#contract/dashboard.ts'
import { Link } from '#web/router/link.tsx'
import { Figure } from '#web/ui/heading.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Change, formatChange } from './change.tsx'
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

const cell = 'flex h-full min-w-0 flex-col p-2.5'

/** If a change takes the place of the note, the tooltip shows the note. */
export function StatCard({ card, figures, changes, period }: StatCardProps) {
  const { label, href } = card
  const change = changes && card.change?.(changes)
  const note = card.note(figures)
  const tip = change ? [note, `${period}: ${formatChange(change)}`, change.figures].filter(Boolean) : [note]
  return (
    <Link
      href={href}
      data-stat-card=""
      data-tip={tip.join(' · ')}
      className={`${cell} hover:bg-hover focus-visible:-outline-offset-2`}
    >
      <span className="text-xs text-muted sm:truncate">{label}</span>
      <Figure size="headline">{card.value(figures)}</Figure>
      <span className="flex gap-1 text-xs text-muted">
        {card.change ? (
          change && (
            <>
              <span className="truncate">{period}:</span> <Change {...change} />
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
      <Skeleton className="my-0.5 h-3 w-24 max-w-full" />
    </div>
  )
}
