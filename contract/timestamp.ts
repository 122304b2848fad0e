// Instants: read in the spellings of the marketplace, stored and sent in one.

import { isDay } from './days.ts'
import { isObject } from './field.ts'
import { decimalOf, decimalText, exactOf, numberOf, numberText, plainDecimal } from './json-number.ts'

/** Whole seconds since 1970-01-01T00:00:00Z, plus 0 to 999,999,999 nanoseconds. */
export type Timestamp = { seconds: number; nanoseconds: number }

/** What a document holds as an instant: a timestamp, nothing, or a malformed value. */
export type TimestampOrInvalid = Timestamp | undefined | 'invalid'

/** The last whole second that a JavaScript Date can represent, counted from the epoch in either direction. */
export const maxSeconds = 8_639_999_999_999
const maxSecondDigits = String(maxSeconds).length
/** The last nanosecond of a second. */
export const maxNanoseconds = 999_999_999
/** Epoch numbers as text; with fewer digits it may be a calendar day, such as 20231114. */
const epochPattern = /^[+-]?\d{9,15}(\.\d+)?$/
/** The digits of a calendar day, possibly with a time: neither seconds since 1970 nor milliseconds. */
const calendarPattern = /^(19|2\d)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(\d{6})?$/
/** ISO 8601, and what SQL writes: a blank for the T, offsets in hours. */
export const isoPattern =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:(?<mark>[T ])(?<time>\d{2}:\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?<zone> ?(?:Z|UTC|GMT|(?<hours>[+-]\d{2})(?::?(?<minutes>\d{2}))?))?)?$/i

/**
 * Reads {seconds, nanoseconds}, {_seconds, _nanoseconds}, ISO 8601 and what SQL writes (UTC if it names no zone), and epoch numbers, also
 * as text: seconds, or milliseconds if the number is beyond the seconds of any plausible year.
 */
export function readTimestamp(value: unknown): TimestampOrInvalid {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return fromText(value.trim())
  if (numberText(value) !== undefined) return fromNumber(value)
  if (typeof value !== 'object' || Array.isArray(value)) return 'invalid'
  if ('seconds' in value) return fromParts(value.seconds, 'nanoseconds' in value ? value.nanoseconds : 0)
  if ('_seconds' in value) return fromParts(value._seconds, '_nanoseconds' in value ? value._nanoseconds : 0)
  return 'invalid'
}

function fromParts(seconds: unknown, nanoseconds: unknown): TimestampOrInvalid {
  const whole = numberOf(seconds)
  const rest = numberOf(nanoseconds ?? 0)
  if (!Number.isInteger(whole) || Math.abs(Number(whole)) > maxSeconds) return 'invalid'
  if (!Number.isInteger(rest) || Number(rest) < 0 || Number(rest) > maxNanoseconds) return 'invalid'
  return { seconds: Number(whole), nanoseconds: Number(rest) }
}

function fromText(text: string): TimestampOrInvalid {
  return epochPattern.test(text) ? fromNumber(text) : fromIso(text)
}

function fromNumber(value: unknown): Timestamp | 'invalid' {
  const number = decimalOf(value)
  if (number === undefined || calendarPattern.test(String(number))) return 'invalid'
  return fromEpoch(value, isMilliseconds(number) ? 3 : 0) ?? 'invalid'
}

/** Whether an epoch number counts as milliseconds, from July 1979 on. Smaller ones are seconds, even if they mean a year after 9999. */
export function isMilliseconds(value: number): boolean {
  return Math.abs(value) >= 300_000_000_000
}

/**
 * Returns the instant of a number, or of a decimal as text, that counts units of 10 to the power of minus `places` seconds since 1970: 3
 * for milliseconds. Exact to the nanosecond; smaller fractions are truncated. Undefined for other values.
 */
export function fromEpoch(value: unknown, places: number): Timestamp | 'invalid' | undefined {
  if (Number.isSafeInteger(value)) return fromWhole(Number(value), 10 ** places)
  const text = decimalText(value)
  const exact = text === undefined ? undefined : exactOf(text)
  if (!exact) return undefined
  const decimal = plainDecimal({ ...exact, point: exact.point - places }, maxSecondDigits, 9)
  if (decimal === undefined) return 'invalid'
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.')
  const seconds = Number(whole)
  const nanoseconds = Number(fraction.padEnd(9, '0'))
  if (!decimal.startsWith('-')) return withinDate(seconds, nanoseconds)
  return nanoseconds === 0 ? withinDate(-seconds, 0) : withinDate(-seconds - 1, 1_000_000_000 - nanoseconds)
}

function fromWhole(count: number, unit: number): Timestamp | 'invalid' {
  // Adding 0 turns -0 into 0.
  const seconds = Math.floor(count / unit) + 0
  return withinDate(seconds, (count - seconds * unit) * (1_000_000_000 / unit) + 0)
}

function withinDate(seconds: number, nanoseconds: number): Timestamp | 'invalid' {
  return Math.abs(seconds) > maxSeconds ? 'invalid' : { seconds, nanoseconds }
}

function fromIso(text: string): TimestampOrInvalid {
  const parts = isoPattern.exec(text)?.groups
  const { day = '', time = '00:00', second = '00', fraction = '', hours, minutes = '00' } = parts ?? {}
  if (!isDay(day)) return 'invalid'
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`
  const whole = Date.parse(`${day}T${time}:${second}${offset}`)
  if (Number.isNaN(whole)) return 'invalid'
  return { seconds: whole / 1000, nanoseconds: Number(fraction.slice(0, 9).padEnd(9, '0')) }
}

/** Earlier instants cannot come from a marketplace: they are zero dates of other programs, or wrong numbers. */
const earliestSeconds = 0
/** The first second after the last plausible year, for events and for ends. */
const beyond = { event: Date.UTC(2200, 0) / 1000, end: Date.UTC(10_000, 0) / 1000 }
export type InstantKind = keyof typeof beyond

export const plausibleYears: Record<InstantKind, string> = {
  event: 'from 1970 to 2199',
  end: 'from 1970 to 9999',
}

/** Whether the instant is plausible for something that happens or is booked ('event'), or that expires ('end'). */
export function isPlausible({ seconds }: Timestamp, kind: InstantKind): boolean {
  return seconds >= earliestSeconds && seconds < beyond[kind]
}

/** The latest second at which something can expire. */
export const maxEndSeconds = beyond.end - 1

/** Whether it is in this century. */
export function isRecent(time: TimestampOrInvalid): boolean {
  return isTimestamp(time) && time.seconds >= 946_684_800 && time.seconds < 4_102_444_800
}

const finerUnits = [
  ['milliseconds', 3],
  ['microseconds', 6],
  ['nanoseconds', 9],
] as const

/** Returns the probable kind of a value that is not a plausible instant, such as 'microseconds'; undefined if unknown. */
export function looksLike(value: unknown): string | undefined {
  const number = isObject(value) ? (value.seconds ?? value._seconds) : value
  if (calendarPattern.test(String(decimalOf(number)))) return 'a date of the calendar'
  return finerUnits.find(([, places]) => isRecent(fromEpoch(number, places)))?.[0]
}

/** Returns the timestamp of a JavaScript time in milliseconds since the epoch; 'invalid' outside a Date's range. */
export function fromMilliseconds(milliseconds: number): Timestamp | 'invalid' {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > maxSeconds * 1000) return 'invalid'
  // Adding 0 turns -0 into 0.
  const seconds = Math.floor(milliseconds / 1000) + 0
  const nanoseconds = Math.round((milliseconds - seconds * 1000) * 1_000_000) + 0
  return nanoseconds === 1_000_000_000 ? { seconds: seconds + 1, nanoseconds: 0 } : { seconds, nanoseconds }
}

/** Returns milliseconds since the epoch, as a Date takes them; fractions of a millisecond are truncated. */
export function toMilliseconds(timestamp: Timestamp): number {
  return timestamp.seconds * 1000 + Math.floor(timestamp.nanoseconds / 1_000_000)
}

/** Negative when a is before b, zero when they are the same nanosecond, positive when a is after b. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds
}

/** False for an absent or malformed instant. */
export function isTimestamp(value: TimestampOrInvalid): value is Timestamp {
  return value !== undefined && value !== 'invalid'
}
