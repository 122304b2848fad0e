// The percentage and the status of a code as text. The status follows the clock while the page is open.

import { isExpired } from '#contract/discount-codes.ts'
import type { Timestamp, TimestampOrInvalid } from '#contract/timestamp.ts'
import { nowMs } from '#web/clock.ts'
import { Status } from '#web/ui/badge.tsx'
import { percentageText } from '#web/ui/format.ts'
import { useNow } from '#web/ui/time.tsx'

export function Percentage({ value }: { value: number | undefined }) {
  return <span className={value === undefined ? 'text-muted' : ''}>{percentageText(value)}</span>
}

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

export function CodeStatus({ expirationDate }: { expirationDate: TimestampOrInvalid }) {
  return useIsExpired(expirationDate) ? <Status>Expired</Status> : <Status tone="success">Active</Status>
}

export function useIsExpired(expirationDate: TimestampOrInvalid): boolean {
  // Renders it again twice a minute.
  useNow()
  return isExpired({ expirationDate }, present())
}

export function present(): Timestamp {
  const ms = nowMs()
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: (ms - seconds * 1000) * 1_000_000 }
}
