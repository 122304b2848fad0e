// Shows instants, absolute in the console's zone or relative and kept up to date, and provides the current time.

import type { ReactNode } from 'react'
import type { TimestampOrInvalid } from '#contract/timestamp.ts'
import { aheadMs, nowMs } from '#web/clock.ts'
import { timeZone } from '#web/settings.ts'
import { createStore } from '#web/store.ts'
import { formatDateTime, formatRelative, isoOf } from './format.ts'

type TimeProps = { timestamp: TimestampOrInvalid; zone?: 'shown' | 'hidden' }

/** Shows '21 Nov 2026, 14:05 UTC'. In a column whose header names the zone, `zone="hidden"` leaves it out. */
export function Time({ timestamp, zone = 'shown' }: TimeProps) {
  return (
    <Instant timestamp={timestamp} text={formatDateTime(timestamp, timeZone)}>
      {zone === 'shown' && <span className="text-muted"> {timeZone}</span>}
    </Instant>
  )
}

/** Shows '5 minutes ago', with the exact instant in the tooltip. `absent`: the text for a missing timestamp. */
export function RelativeTime({ timestamp, absent }: { timestamp: TimestampOrInvalid; absent?: string }) {
  return <Instant timestamp={timestamp} text={formatRelative(timestamp, useNow(), absent)} />
}

type InstantProps = { timestamp: TimestampOrInvalid; text: string; children?: ReactNode }

/** The tooltip of each <time> is its exact instant. */
export function Instant({ timestamp, text, children }: InstantProps) {
  const iso = isoOf(timestamp)
  if (!iso) return <span className="text-muted">{text}</span>
  return (
    <time dateTime={iso}>
      {text}
      {children}
    </time>
  )
}

const stepMs = 30_000

const now = createStore(nowMs())
const step = () => now.set(nowMs())
setInterval(step, stepMs)
aheadMs.subscribe(step)

/** The current time in milliseconds since the epoch, updated twice a minute. */
export const useNow = now.use
