// Converts dates and times of day as clocks in a zone show them to instants and back. Pure; whole seconds. Clocks that go forward skip some
// local times: a skipped one means the instant that it would have meant if the clocks had not moved, so 02:30 in a skipped hour means
// 03:30. Clocks that go back show some local times twice: such a time means the first. RFC 5545 and JavaScript's Temporal have the same
// rule.

import { readingAt as clockReading } from '#web/ui/clock-reading.ts'

/** In the format of <input type="date"> and <input type="time" step="1">: '2026-10-25' and '02:30:00'. */
export type LocalTime = { date: string; time: string }

/** Whether a local time is skipped or shown twice in a zone. */
export type Peculiarity = 'skipped' | 'twice' | undefined

const daySeconds = 86_400

/** Returns what calendar and clock in the zone show at an instant; undefined outside the years 1 to 9999. */
export function toLocalTime(epochSeconds: number, zone: string): LocalTime | undefined {
  const reading = clockReading(epochSeconds * 1000, zone)
  const year = reading.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) return undefined
  const [date = '', time = ''] = reading.toISOString().split('T')
  return { date, time: time.slice(0, 8) }
}

/** Returns the instant of a local time in whole seconds since the epoch; undefined for an invalid date or time of day. */
export function toInstant({ date, time }: LocalTime, zone: string): number | undefined {
  const reading = readingOf(date, time)
  if (reading === undefined) return undefined
  const { before, after } = candidatesOf(reading, zone)
  const found = [before, after].filter((instant) => readingAt(instant, zone) === reading)
  return found.length === 0 ? before : Math.min(...found)
}

export function peculiarityOf({ date, time }: LocalTime, zone: string): Peculiarity {
  const reading = readingOf(date, time)
  if (reading === undefined) return undefined
  const { before, after } = candidatesOf(reading, zone)
  const found = [before, after].filter((instant) => readingAt(instant, zone) === reading)
  if (found.length === 0) return 'skipped'
  return found.length === 2 && before !== after ? 'twice' : undefined
}

/** Returns the instants of the reading with the clock's offset of the day before, and of the day after. */
function candidatesOf(reading: number, zone: string): { before: number; after: number } {
  const before = reading - offsetAt(reading - daySeconds, zone)
  const after = reading - offsetAt(reading + daySeconds, zone)
  return { before, after }
}

/** Returns the clock's reading at an instant, in seconds as if the zone were UTC. */
function readingAt(epochSeconds: number, zone: string): number {
  return clockReading(epochSeconds * 1000, zone).getTime() / 1000
}

/** Returns the seconds by which clocks in the zone are ahead of UTC. */
function offsetAt(epochSeconds: number, zone: string): number {
  return readingAt(epochSeconds, zone) - epochSeconds
}

function readingOf(date: string, time: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return undefined
  const milliseconds = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  if (Number.isNaN(milliseconds)) return undefined
  // Date.parse reads 31 April as 1 May.
  return new Date(milliseconds).toISOString().startsWith(date) ? milliseconds / 1000 : undefined
}
