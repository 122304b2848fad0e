// Instants as text: in the console's zone, relative to now, and what to say where there is none.

import { isTimestamp, type Moment, toMilliseconds } from '#contract/timestamp.ts'

const notAvailable = 'Not available'
const invalidDate = 'Invalid date'

/** Says of a missing or malformed moment what it is; undefined for one that can be shown. */
function exception(moment: Moment, absent: string): string | undefined {
  if (moment === undefined) return absent
  return moment === 'invalid' ? invalidDate : undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(moment: Moment, options: Intl.DateTimeFormatOptions, absent: string): string {
  const said = exception(moment, absent)
  if (said !== undefined || !isTimestamp(moment)) return said ?? invalidDate
  const key = JSON.stringify(options)
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, formatter)
  return formatter.format(toMilliseconds(moment))
}

/** '21 Nov 2026, 14:05' in the zone; 'Not available' where absent, 'Invalid date' where malformed. */
export function formatDateTime(moment: Moment, zone: string, absent = notAvailable): string {
  return format(moment, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }, absent)
}

/** '21 Nov 2026' in the zone. */
export function formatDate(moment: Moment, zone: string, absent = notAvailable): string {
  return format(moment, { dateStyle: 'medium', timeZone: zone }, absent)
}

/** '14:05' in the zone. */
export function formatTimeOfDay(moment: Moment, zone: string, absent = notAvailable): string {
  return format(moment, { timeStyle: 'short', timeZone: zone }, absent)
}

/** 'Saturday, 21 November 2026 at 14:05:09 UTC': to the second, with the zone. */
export function formatExactly(moment: Moment, zone: string): string {
  return format(moment, { dateStyle: 'full', timeStyle: 'long', timeZone: zone }, notAvailable)
}

/** The machine-readable form for a <time> element; undefined where there is no instant. */
export function isoOf(moment: Moment): string | undefined {
  return isTimestamp(moment) ? new Date(toMilliseconds(moment)).toISOString() : undefined
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

/** '5 minutes ago', 'in 2 days', 'just now'; `absent` where there is no moment. */
export function formatRelative(moment: Moment, nowMs: number, absent = notAvailable): string {
  const said = exception(moment, absent)
  if (said !== undefined || !isTimestamp(moment)) return said ?? invalidDate
  const seconds = (toMilliseconds(moment) - nowMs) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now'
}

const counts = new Intl.NumberFormat('en-US')

const megabytes = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '12.3 MB' */
export function formatBytes(count: number): string {
  return `${megabytes.format(count / 1_000_000)} MB`
}

/** '12,345' */
export function formatCount(count: number): string {
  return counts.format(count)
}
