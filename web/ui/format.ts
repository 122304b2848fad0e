// Formats timestamps: in the console's zone or relative to now, with texts for absent and invalid ones; and numbers.

import { isTimestamp, type Timestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'

const notAvailable = 'Not available'
const invalidDate = 'Invalid date'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timestamp: TimestampOrInvalid, options: Intl.DateTimeFormatOptions): string {
  if (!isTimestamp(timestamp)) return timestamp ? invalidDate : notAvailable
  const key = JSON.stringify(options)
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, formatter)
  return shortSeptember(formatter.format(toMilliseconds(timestamp)))
}

/** Shortens 'Sept': all other short English months have three letters in this locale. */
export function shortSeptember(text: string): string {
  return text.replace(/\bSept\b/, 'Sep')
}

/** Returns '21 Nov 2026, 14:05' in the zone; 'Not available' if absent, 'Invalid date' if malformed. */
export function formatDateTime(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
}

/** Returns '21 Nov 2026' in the zone. */
export function formatDate(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, { dateStyle: 'medium', timeZone: zone })
}

/** Returns '14:05' in the zone. */
export function formatTimeOfDay(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, { timeStyle: 'short', timeZone: zone })
}

const clockNames = new Map<string, Intl.DateTimeFormat>()

/** Returns '09:00–10:30', with the day of the end if it is another one, and 'EDT' and 'EST' if the clocks change in between. */
export function formatTimes(start: Timestamp, end: TimestampOrInvalid, zone: string): string {
  const from = formatTimeOfDay(start, zone)
  if (!isTimestamp(end)) return from
  const isOneDay = formatDate(start, zone) === formatDate(end, zone)
  const until = isOneDay ? formatTimeOfDay(end, zone) : formatDateTime(end, zone)
  const [first, last] = [clockName(start, zone), clockName(end, zone)]
  return first === last ? `${from}–${until}` : `${from} ${first}–${until} ${last}`
}

/** Returns 'EST', or 'GMT+1' if English has no short name. */
function clockName(timestamp: Timestamp, zone: string): string | undefined {
  const names =
    clockNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  clockNames.set(zone, names)
  const parts = names.formatToParts(toMilliseconds(timestamp))
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}

/** Returns '21 Nov 2026, 14:05:09' in the zone. */
export function formatToSecond(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
}

/** Returns 'Saturday, 21 November 2026 at 14:05:09 UTC'. */
export function formatExactly(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
}

/** Returns the machine-readable form for a <time> element; undefined if there is no instant. */
export function isoOf(timestamp: TimestampOrInvalid): string | undefined {
  return isTimestamp(timestamp) ? new Date(toMilliseconds(timestamp)).toISOString() : undefined
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Returns '5 minutes ago', 'in 2 days' or 'just now'; `absent` for a missing timestamp. */
export function formatRelative(timestamp: TimestampOrInvalid, nowMs: number, absent = notAvailable): string {
  if (!isTimestamp(timestamp)) return timestamp ? invalidDate : absent
  const seconds = (toMilliseconds(timestamp) - nowMs) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

const counts = new Intl.NumberFormat('en-US')

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Returns '12.3'. */
export function formatTenths(value: number): string {
  return tenths.format(value)
}

const share = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Returns '45.6%' or '7.0%': always with one decimal, so that shares can be compared. */
export function formatShare(part: number): string {
  return share.format(part)
}

/** Returns '12.3 MB'. */
export function formatBytes(count: number): string {
  return `${formatTenths(count / 1_000_000)} MB`
}

/** Returns '12,345'. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** The singular and the plural of what is counted. */
export type Noun = { one: string; many: string }

/** Returns '1 change' or '12 changes'. */
export function countText(count: number, { one, many }: Noun): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Returns '20%'; 'Not available' if a document has none, or something else. */
export function percentageText(value: number | undefined): string {
  return value === undefined ? notAvailable : `${value}%`
}
