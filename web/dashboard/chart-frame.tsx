// The frame of a chart, in which nothing moves: its figure, what that is of, and room for the drawing.

import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ChartFrameProps = {
  label: string
  /** The figure and what it is of; undefined while it loads. */
  value: string | undefined
  note: string | undefined
  children: ReactNode
}

export function ChartFrame({ label, value, note, children }: ChartFrameProps) {
  return (
    <section
      aria-label={label}
      data-chart=""
      className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h3 className="text-muted">{label}</h3>
      <p className="flex min-h-8 items-center truncate text-xl font-semibold tracking-tight">
        {value ?? <Skeleton className="h-6 w-24" />}
      </p>
      <p className="flex min-h-4 items-center truncate text-xs text-muted">
        {note ?? <Skeleton className="h-3 w-40" />}
      </p>
      <div className="mt-4 h-44">{children}</div>
    </section>
  )
}

export function ChartSkeleton({ label }: { label: string }) {
  return (
    <ChartFrame label={label} value={undefined} note={undefined}>
      <Skeleton className="h-full" />
    </ChartFrame>
  )
}
