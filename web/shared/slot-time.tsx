// When a session takes place: the day, and from when to when, in the console's zone.

import type { Session } from '#contract/sessions.ts'
import { isTimestamp, type Moment } from '#contract/timestamp.ts'
import { formatDate, formatExactly, formatTimeOfDay, isoOf } from '#web/ui/format.ts'
import { timeZone } from '#web/ui/time-zone.ts'

/** On one line, or, where rows are high enough for it, the hours below the day. */
export function SlotTime({ slot, lines = 2 }: { slot: Session['slot']; lines?: 1 | 2 }) {
  const start = slot?.startingTime
  if (!isTimestamp(start)) return <span className="text-muted">{formatDate(start, timeZone)}</span>
  return (
    <time dateTime={isoOf(start)} title={formatExactly(start, timeZone)}>
      <span className={lines === 2 ? 'truncate min-[641px]:block' : ''}>{formatDate(start, timeZone)}</span>
      {lines === 2 ? ' ' : ', '}
      <span className={lines === 2 ? 'truncate text-xs text-muted min-[641px]:block' : ''}>
        {hoursOf(start, slot?.endingTime)}
      </span>
    </time>
  )
}

function hoursOf(start: Moment, end: Moment): string {
  const from = formatTimeOfDay(start, timeZone)
  if (!isTimestamp(end)) return from
  const isSameDay = formatDate(start, timeZone) === formatDate(end, timeZone)
  const to = formatTimeOfDay(end, timeZone)
  return `${from}–${isSameDay ? to : `${formatDate(end, timeZone)}, ${to}`}`
}
