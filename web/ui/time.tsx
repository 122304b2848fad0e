// Instants on the page: absolute in the console's zone, or relative and kept up to date.

import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { formatDateTime, formatExactly, formatRelative, isoOf } from './format.ts'
import { useNow } from './now.ts'
import { timeZone } from './settings.ts'

type TimeProps = {
  timestamp: TimestampOrInvalid
  /** The text for a missing timestamp. */
  absent?: string
}

/** '21 Nov 2026, 14:05 UTC'. In a column whose header names the zone, `zone="hidden"` leaves it out. */
export function Time({ timestamp, absent, zone = 'shown' }: TimeProps & { zone?: 'shown' | 'hidden' }) {
  const iso = isoOf(timestamp)
  const text = formatDateTime(timestamp, timeZone, absent)
  if (!iso) return <span className="text-muted">{text}</span>
  return (
    <time dateTime={iso} data-tip={formatExactly(timestamp, timeZone)}>
      {text}
      {zone === 'shown' && <span className="text-muted"> {timeZone}</span>}
    </time>
  )
}

/** '5 minutes ago'; the exact instant in the tooltip. */
export function RelativeTime({ timestamp, absent }: TimeProps) {
  const nowMs = useNow()
  const iso = isoOf(timestamp)
  const text = formatRelative(timestamp, nowMs, absent)
  if (!iso) return <span className="text-muted">{text}</span>
  return (
    <time dateTime={iso} data-tip={formatExactly(timestamp, timeZone)}>
      {text}
    </time>
  )
}
