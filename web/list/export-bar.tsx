// The progress of the export, at the bottom of every screen while it runs.

import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatProgress } from './export.ts'
import type { Export } from './export-store.ts'

export function ExportBar({ present }: { present: Export }) {
  const { name, rows, total, cancel } = present
  useEffect(() => {
    document.documentElement.dataset.exporting = ''
    return () => {
      delete document.documentElement.dataset.exporting
    }
  }, [])
  return (
    <section
      aria-label="Export"
      className="sticky bottom-0 z-10 flex h-(--export-bar-height) items-center gap-4 border-t border-line bg-surface px-4 sm:px-6"
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-x-2 whitespace-nowrap max-sm:flex-col">
          <span role="status" className="truncate font-medium">
            Exporting {name}
          </span>
          <span className="text-muted">{formatProgress(present)}</span>
        </p>
        <progress
          aria-label={`Export of ${name}`}
          className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
          {...(total ? { max: total, value: Math.min(rows, total) } : {})}
        />
      </div>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </section>
  )
}
