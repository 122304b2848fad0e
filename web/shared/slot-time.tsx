// When a session takes place: the day, and from when to when, in the console's zone.

import type { Session } from '#contract/sessions.ts'
import { isTimestamp, type TimestampOrInvalid } from '#contract/timestamp.ts'
import { formatDate, formatExactly, formatTimeOfDay, isoOf } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/settings.ts'

/** '2 Mar 2026, 09:00–10:30' */
export function SlotTime({ slot }: { slot: Session['slot'] }) {
  const start = slot?.startingTime
  if (!isTimestamp(start)) return <span className="text-muted">{formatDate(start, timeZone)}</span>
  return (
    <time dateTime={isoOf(start)} data-tip={formatExactly(start, timeZone)}>
      {formatDate(start, timeZone)}
      <span className="text-muted">, {hoursOf(start, slot?.endingTime)}</span>
    </time>
  )
}

function hoursOf(start: TimestampOrInvalid, end: TimestampOrInvalid): string {
  const from = formatTimeOfDay(start, timeZone)
  if (!isTimestamp(end)) return from
  const isSameDay = formatDate(start, timeZone) === formatDate(end, timeZone)
  const to = formatTimeOfDay(end, timeZone)
  return `${from}–${isSameDay ? to : `${formatDate(end, timeZone)}, ${to}`}`
}
