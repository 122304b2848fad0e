// The frame of a chart, of constant size: its figure, a note, and the area of the drawing.

import type { ReactNode } from 'react'
import { Figure } from '#web/ui/heading.tsx'
import { panelCell } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/states.tsx'

type ChartFrameProps = {
  label: string
  /** The heading above the figure; the label where absent. */
  heading?: string
  /** The figure and its note; undefined while loading. */
  value: string | undefined
  note: string | undefined
  /** The change from the previous period. */
  change?: ReactNode
  children: ReactNode
}

export function ChartFrame({ label, heading = label, value, note, change, children }: ChartFrameProps) {
  return (
    <section aria-label={label} data-chart="" className={`${panelCell} p-4 sm:p-5`}>
      <h3 className="truncate text-muted">{heading}</h3>
      <div className="flex min-h-8 items-center gap-2">
        <p className="truncate">
          {value === undefined ? <Skeleton className="h-6 w-24" /> : <Figure size="chart">{value}</Figure>}
        </p>
        {change}
      </div>
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
