// One figure of the dashboard, and its shape while it loads.

import type { LucideIcon } from 'lucide-react'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type StatCardProps = { label: string; value: string; note: string; href: string; Icon: LucideIcon }

const frame =
  'flex h-full min-h-28 flex-col justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-card'

export function StatCard({ label, value, note, href, Icon }: StatCardProps) {
  return (
    <Link href={href} data-stat-card="" className={`${frame} hover:border-line-strong hover:bg-hover`}>
      <span className="flex items-center justify-between gap-3 text-muted">
        <span className="truncate">{label}</span>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
      </span>
      <span className="min-w-0">
        <span className="block text-2xl font-semibold tracking-tight break-all">{value}</span>
        <span className="mt-1 block truncate text-xs text-muted">{note}</span>
      </span>
    </Link>
  )
}

export function StatSkeleton() {
  return (
    <div data-skeleton="card" className={frame}>
      <Skeleton className="h-5 w-28" />
      <div>
        <Skeleton className="h-8 w-24" />
        <Skeleton className="mt-1 h-4 w-32" />
      </div>
    </div>
  )
}
