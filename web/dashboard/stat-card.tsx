// One figure of the dashboard, and its shape while it loads.

import type { LucideIcon } from 'lucide-react'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type StatCardProps = { label: string; value: string; note: string; href: string; Icon: LucideIcon }

/** On phones one line; where there is room, a card with its note. */
const frame =
  'flex h-full min-h-18 items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-card min-[480px]:min-h-28 min-[480px]:flex-col min-[480px]:items-stretch'

export function StatCard({ label, value, note, href, Icon }: StatCardProps) {
  return (
    <Link href={href} data-stat-card="" className={`${frame} hover:border-line-strong hover:bg-hover`}>
      <span className="flex min-w-0 items-center gap-3 text-muted min-[480px]:justify-between">
        <span className="min-w-0 min-[480px]:order-1 min-[480px]:truncate">{label}</span>
        <Icon aria-hidden="true" className="-order-1 size-4 shrink-0 min-[480px]:order-2" />
      </span>
      <span className="min-w-0 max-[479px]:max-w-2/3 max-[479px]:shrink-0 max-[479px]:text-right">
        <span className="block text-base font-semibold tracking-tight break-all min-[480px]:text-2xl">
          {value}
        </span>
        <span className="mt-1 block truncate text-xs text-muted max-[479px]:hidden">{note}</span>
      </span>
    </Link>
  )
}

export function StatSkeleton() {
  return (
    <div data-skeleton="card" className={frame}>
      <Skeleton className="h-5 w-28" />
      <div>
        <Skeleton className="h-6 w-24 min-[480px]:h-8" />
        <Skeleton className="mt-1 h-4 w-32 max-[479px]:hidden" />
      </div>
    </div>
  )
}
