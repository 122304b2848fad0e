// Instants on the page: absolute in the console's zone, or relative and kept up to date.

import type { Moment } from '#contract/timestamp.ts'
import { formatDateTime, formatExactly, formatRelative, isoOf } from './format.ts'
import { useNow } from './now.ts'
import { timeZone } from './time-zone.ts'

type TimeProps = {
  moment: Moment
  /** What is said where the document names no moment. */
  absent?: string
}

/** '21 Nov 2026, 14:05 UTC'. In a column whose header names the zone, `zone="hidden"` leaves it out. */
export function Time({ moment, absent, zone = 'shown' }: TimeProps & { zone?: 'shown' | 'hidden' }) {
  const iso = isoOf(moment)
  const text = formatDateTime(moment, timeZone, absent)
  if (!iso) return <span className="text-muted">{text}</span>
  return (
    <time dateTime={iso} title={formatExactly(moment, timeZone)}>
      {text}
      {zone === 'shown' && <span className="text-muted"> {timeZone}</span>}
    </time>
  )
}

/** '5 minutes ago'; the exact instant in the tooltip. */
export function RelativeTime({ moment, absent }: TimeProps) {
  const nowMs = useNow()
  const iso = isoOf(moment)
  const text = formatRelative(moment, nowMs, absent)
  if (!iso) return <span className="text-muted">{text}</span>
  return (
    <time dateTime={iso} title={formatExactly(moment, timeZone)}>
      {text}
    </time>
  )
}
