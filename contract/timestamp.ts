// Instants: read in the five spellings of the marketplace, stored and sent in one.

/** Whole seconds since 1970-01-01T00:00:00Z, plus 0 to 999,999,999 nanoseconds. */
export type Timestamp = { seconds: number; nanoseconds: number }

/** What a document holds as an instant: a timestamp, nothing, or a malformed value. */
export type TimestampOrInvalid = Timestamp | undefined | 'invalid'

/** The last whole second that a JavaScript Date can represent, counted from the epoch in either direction. */
export const maxSeconds = 8_639_999_999_999
/** The last nanosecond of a second. */
export const maxNanoseconds = 999_999_999
/** Fewer digits may be a day of the calendar, such as 20231114. */
const digitsPattern = /^-?\d{9,13}$/
const isoPattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * Reads {seconds, nanoseconds}, {_seconds, _nanoseconds}, an ISO 8601 string (UTC where it names no zone), epoch numbers,
 * which are seconds, or milliseconds where the number is too large for seconds before the year 5138, and 9 to 13 digits of
 * one as text.
 */
export function readTimestamp(value: unknown): TimestampOrInvalid {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'string') return digitsPattern.test(value) ? fromNumber(Number(value)) : fromIso(value)
  if (typeof value !== 'object' || Array.isArray(value)) return 'invalid'
  if ('seconds' in value) return fromParts(value.seconds, 'nanoseconds' in value ? value.nanoseconds : 0)
  if ('_seconds' in value) return fromParts(value._seconds, '_nanoseconds' in value ? value._nanoseconds : 0)
  return 'invalid'
}

function fromParts(seconds: unknown, nanoseconds: unknown): TimestampOrInvalid {
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || Math.abs(seconds) > maxSeconds)
    return 'invalid'
  const rest = nanoseconds ?? 0
  if (typeof rest !== 'number' || !Number.isInteger(rest) || rest < 0 || rest > maxNanoseconds)
    return 'invalid'
  return { seconds: seconds === 0 ? 0 : seconds, nanoseconds: rest === 0 ? 0 : rest }
}

function fromNumber(value: number): TimestampOrInvalid {
  if (!Number.isFinite(value)) return 'invalid'
  return fromMilliseconds(isMilliseconds(value) ? value : value * 1000)
}

/** Whether an epoch number counts as milliseconds. */
export function isMilliseconds(value: number): boolean {
  return Math.abs(value) >= 100_000_000_000
}

function fromIso(text: string): TimestampOrInvalid {
  const trimmed = text.trim()
  if (!isoPattern.test(trimmed) || !isDay(trimmed.slice(0, 10))) return 'invalid'
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(trimmed) || !trimmed.includes('T') ? trimmed : `${trimmed}Z`
  const whole = Date.parse(zoned.replace(/\.\d+/, ''))
  if (Number.isNaN(whole)) return 'invalid'
  const fraction = /\.(\d+)/.exec(trimmed)?.[1] ?? ''
  return { seconds: Math.floor(whole / 1000), nanoseconds: Number(fraction.padEnd(9, '0')) }
}

/** True for YYYY-MM-DD of a day in the calendar; JavaScript itself reads 30 February as a day in March. */
export function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The timestamp of a JavaScript time in milliseconds since the epoch; 'invalid' outside a Date's range. */
export function fromMilliseconds(milliseconds: number): Timestamp | 'invalid' {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > maxSeconds * 1000) return 'invalid'
  // Adding 0 turns -0 into 0.
  const seconds = Math.floor(milliseconds / 1000) + 0
  const nanoseconds = Math.round((milliseconds - seconds * 1000) * 1_000_000) + 0
  return nanoseconds === 1_000_000_000 ? { seconds: seconds + 1, nanoseconds: 0 } : { seconds, nanoseconds }
}

/** Milliseconds since the epoch, as a Date takes them; nanoseconds below a millisecond are cut off. */
export function toMilliseconds(timestamp: Timestamp): number {
  return timestamp.seconds * 1000 + Math.floor(timestamp.nanoseconds / 1_000_000)
}

/** Negative when a is before b, zero when they are the same nanosecond, positive when a is after b. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds
}

/** False for an absent and for a malformed instant. */
export function isTimestamp(value: TimestampOrInvalid): value is Timestamp {
  return value !== undefined && value !== 'invalid'
}
