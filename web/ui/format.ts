// Formats timestamps: in the console's zone or relative to now, with texts for absent and invalid ones; and numbers.

import { monthNames } from '#contract/calendar-names.ts'
import { groupedDecimal } from '#contract/grouped-decimal.ts'
import { readDecimal } from '#contract/money.ts'
import { isTimestamp, type Timestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { readingAt } from './clock-reading.ts'

const notAvailable = 'Not available'
const invalidDate = 'Invalid date'

/** Returns the text of the clock's reading in the zone; 'Not available' if absent, 'Invalid date' if malformed. */
function format(timestamp: TimestampOrInvalid, zone: string, textOf: (reading: Date) => string): string {
  if (!isTimestamp(timestamp)) return timestamp ? invalidDate : notAvailable
  return textOf(readingAt(toMilliseconds(timestamp), zone))
}

/** Returns '21 Nov 2026'. */
export function dateText(reading: Date): string {
  return `${reading.getUTCDate()} ${shortMonthText(reading)} ${reading.getUTCFullYear()}`
}

/** Returns 'Nov'. */
export function shortMonthText(reading: Date): string {
  return monthText(reading).slice(0, 3)
}

/** Returns 'November'. */
export function monthText(reading: Date): string {
  return monthNames[reading.getUTCMonth()] ?? ''
}

/** Returns '14:05'. */
function timeText(reading: Date): string {
  return `${pair(reading.getUTCHours())}:${pair(reading.getUTCMinutes())}`
}

function dateTimeText(reading: Date): string {
  return `${dateText(reading)}, ${timeText(reading)}`
}

function pair(count: number): string {
  return String(count).padStart(2, '0')
}

export function formatDateTime(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, zone, dateTimeText)
}

export function formatDate(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, zone, dateText)
}

export function formatTimeOfDay(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, zone, timeText)
}

/** Returns '09:00–10:30', with the day of the end if it is another one, and 'EDT' and 'EST' if the clocks change in between. */
export function formatTimes(start: Timestamp, end: TimestampOrInvalid, zone: string): string {
  if (!isTimestamp(end)) return formatTimeOfDay(start, zone)
  const [startMs, endMs] = [toMilliseconds(start), toMilliseconds(end)]
  const [first, last] = [readingAt(startMs, zone), readingAt(endMs, zone)]
  const from = timeText(first)
  const until = dateText(first) === dateText(last) ? timeText(last) : dateTimeText(last)
  const isSteady = last.getTime() - first.getTime() === wholeSeconds(endMs) - wholeSeconds(startMs)
  return isSteady
    ? `${from}–${until}`
    : `${from} ${clockName(startMs, zone)}–${until} ${clockName(endMs, zone)}`
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}

/** Returns 'EST', or 'GMT+1' if English has no short name. */
function clockName(ms: number, zone: string): string | undefined {
  const names = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  return names.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value
}

/** Returns '21 Nov 2026, 14:05:09' in the zone. */
export function formatToSecond(timestamp: TimestampOrInvalid, zone: string): string {
  return format(timestamp, zone, (reading) => `${dateTimeText(reading)}:${pair(reading.getUTCSeconds())}`)
}

/** Returns 'Saturday, 21 November 2026 at 14:05:09 UTC'. */
export function formatExactly(timestamp: Timestamp, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
  return format.format(toMilliseconds(timestamp))
}

/** Returns the machine-readable form for a <time> element; undefined if there is no instant. */
export function isoOf(timestamp: TimestampOrInvalid): string | undefined {
  return isTimestamp(timestamp) ? new Date(toMilliseconds(timestamp)).toISOString() : undefined
}

const steps = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Returns '5 minutes ago', 'in 1 day' or 'just now'; `absent` for a missing timestamp. Not 'tomorrow' or 'next year': 30 hours from now may be
 * the day after, and 400 days the year after.
 */
export function formatRelative(timestamp: TimestampOrInvalid, nowMs: number, absent = notAvailable): string {
  if (!isTimestamp(timestamp)) return timestamp ? invalidDate : absent
  const seconds = (toMilliseconds(timestamp) - nowMs) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? []
  if (!unit) return 'just now'
  const count = countText(Math.trunc(Math.abs(seconds) / size), { one: unit, many: `${unit}s` })
  return seconds < 0 ? `${count} ago` : `in ${count}`
}

/** Returns '12.3'. */
export function formatTenths(value: number): string {
  return groupedDecimal(readDecimal(value) ?? '0', 1)
}

/** Returns '45.6%' or '7.0%': always with one decimal, so that shares can be compared. */
export function formatShare(part: number): string {
  const [whole, fraction = ''] = (readDecimal(part) ?? '0').split('.')
  // The point of a decimal, moved by two places.
  const percent = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}.${fraction.slice(2)}` as `${number}`
  return `${groupedDecimal(percent, 1)}%`
}

/** Returns '12,345', or '12,345+' for a minimum. */
export function formatCount(count: number, isMinimum = false): string {
  return groupedDecimal(readDecimal(count) ?? '0', 0) + (isMinimum ? '+' : '')
}

/** The singular and the plural of what is counted. */
export type Noun = { one: string; many: string }

/** Returns '1 change' or '12 changes'. */
export function countText(count: number, { one, many }: Noun, isMinimum = false): string {
  return `${formatCount(count, isMinimum)} ${count === 1 && !isMinimum ? one : many}`
}

/** Returns '20%'; 'Not available' if a document has none, or something else. */
export function percentageText(value: number | undefined): string {
  return value === undefined ? notAvailable : `${value}%`
}
