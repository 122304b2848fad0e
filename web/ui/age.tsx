// How long ago something happened, as short as in a list of messages: '2 h'.

import { isTimestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { timeZone } from '#web/settings.ts'
import { formatDate } from './format.ts'
import { Instant, useNow } from './time.tsx'

/** Shows 'now', '5 min', '2 h' or '3 d', after a week '21 Nov 2026', with the exact instant in the tooltip. */
export function Age({ timestamp }: { timestamp: TimestampOrInvalid }) {
  return <Instant timestamp={timestamp} text={formatAge(timestamp, useNow())} />
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const
const weekMs = 7 * 86_400_000

export function formatAge(timestamp: TimestampOrInvalid, nowMs: number): string {
  const ageMs = isTimestamp(timestamp) ? nowMs - toMilliseconds(timestamp) : Number.NaN
  if (!(ageMs >= 0 && ageMs < weekMs)) return formatDate(timestamp, timeZone)
  const unit = units.find(([, sizeMs]) => ageMs >= sizeMs)
  return unit ? `${Math.floor(ageMs / unit[1])} ${unit[0]}` : 'now'
}
