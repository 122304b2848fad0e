// The percentage and the status of a code as text.

import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { Status } from '#web/ui/badge.tsx'
import { percentageText } from '#web/ui/format.ts'
import { useIsExpired } from './use-is-expired.ts'

export function Percentage({ value }: { value: number | undefined }) {
  return <span className={value === undefined ? 'text-muted' : ''}>{percentageText(value)}</span>
}

/** The percentage with its size, for columns. */
export function PercentageBar({ value, isMuted }: { value: number | undefined; isMuted: boolean }) {
  return (
    <span className={`flex items-center gap-3 ${isMuted ? 'text-muted' : 'font-medium'}`}>
      <span className="shrink-0 tabular-nums min-[641px]:w-9 min-[641px]:text-right">
        <Percentage value={value} />
      </span>
      {value !== undefined && (
        <span
          aria-hidden="true"
          className="h-1 w-16 overflow-hidden rounded-full bg-line-soft max-[1199px]:hidden"
        >
          <span
            className={`block h-full forced-colors:bg-[CanvasText] ${isMuted ? 'bg-line-strong' : 'bg-chart'}`}
            style={{ width: `${Math.min(100, Math.max(0, value))}%` }}
          />
        </span>
      )}
    </span>
  )
}

/** 'Active' or 'Expired', kept up to date. */
export function CodeStatus({ expirationDate }: { expirationDate: TimestampOrInvalid }) {
  return useIsExpired(expirationDate) ? <Status>Expired</Status> : <Status tone="success">Active</Status>
}
