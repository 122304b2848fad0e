// Splits one week of an expert into pieces of days, in times of day of the console's zone: available hours, blocked slots, and bookings.

import { addDays } from '#contract/days.ts'
import { isTimestamp, type TimestampOrInvalid, toMilliseconds } from '#contract/timestamp.ts'
import { readingAt } from '#web/ui/clock-reading.ts'
import { dayIn } from '#web/ui/days.ts'
import { type Availability, type AvailableDay, minutesOf } from './week.ts'

/** Minutes of one day; day 0 is Monday. */
export type Piece = { day: number; from: number; to: number }

export const dayMinutes = 1440
const dayMs = 86_400_000
const weekDays = [0, 1, 2, 3, 4, 5, 6]

/** Returns the parts of the time between two instants in the week that begins at `monday`; either may be infinite. */
export function piecesBetween(startMs: number, endMs: number, monday: string, zone: string): Piece[] {
  if (startMs > endMs) return []
  // Far instants have years that do not compare as text.
  const [earliest, latest] = [Date.parse(monday) - 3 * dayMs, Date.parse(monday) + 10 * dayMs]
  const [start, end] = [startMs, endMs].map((ms) => placeOf(Math.min(Math.max(ms, earliest), latest), zone))
  if (!start || !end) return []
  return weekDays.flatMap((index) => {
    const day = addDays(monday, index)
    if (day < start.day || day > end.day) return []
    const from = day === start.day ? start.minute : 0
    // If clocks are set back, a slot may end at an earlier time of day.
    const piece = { day: index, from, to: Math.max(from, day === end.day ? end.minute : dayMinutes) }
    // A slot may end at the first instant of a day; a slot without length is still drawn.
    return piece.from === piece.to && day !== start.day ? [] : [piece]
  })
}

/** Does the same for a slot of a document; without a readable end it has no length, without a start it is not drawn. */
export function piecesOfSlot(
  slot: { startingTime: TimestampOrInvalid; endingTime: TimestampOrInvalid } | undefined,
  monday: string,
  zone: string,
): Piece[] {
  if (!isTimestamp(slot?.startingTime)) return []
  const start = toMilliseconds(slot.startingTime)
  const end = isTimestamp(slot.endingTime) ? toMilliseconds(slot.endingTime) : start
  return piecesBetween(start, Math.max(start, end), monday, zone)
}

/** Returns the available hours, the same each week; an end before the start is on the next day. */
export function availablePieces(availability: Availability | undefined, zone: string): Piece[] {
  return (availability?.days ?? []).flatMap(({ day: weekday, isEnabled, startingTime, endingTime }) => {
    if (!isEnabled || weekday === undefined) return []
    const [from, to] = [startingTime, endingTime].map((time) => minuteIn(time, zone))
    if (from === undefined || to === undefined || from === to) return []
    const day = (weekday + 6) % 7
    if (from < to) return [{ day, from, to }]
    const next = { day: (day + 1) % 7, from: 0, to }
    return [{ day, from, to: dayMinutes }, ...(to > 0 ? [next] : [])]
  })
}

/** A time without a zone is in that of the console. */
function minuteIn(time: AvailableDay['startingTime'], zone: string): number | undefined {
  if (typeof time === 'object' && 'text' in time) return minutesOf(time.text)
  return isTimestamp(time) ? placeOf(toMilliseconds(time), zone).minute : undefined
}

/** Returns when the expert can be booked: between `from` and `until`, or from now on without these. */
export function bookable(
  availability: Availability | undefined,
  nowMs: number,
): { from: number; until: number } {
  const { leadTime = 0, advancedBookingTime } = availability ?? {}
  const ahead = advancedBookingTime !== undefined && advancedBookingTime > 0 ? advancedBookingTime : Infinity
  return { from: nowMs + Math.max(0, leadTime) * 3_600_000, until: nowMs + ahead * 7 * dayMs }
}

/** Returns the hours of the day to draw, so that all pieces are visible: at least from 8 to 18. */
export function hoursOf(pieces: readonly Piece[]): { first: number; last: number } {
  const first = Math.min(8, ...pieces.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(18, ...pieces.map(({ to }) => Math.ceil(to / 60)))
  return { first, last }
}

/** Assigns lanes so that no pieces of a day overlap, in order of their start; each counts as at least `least` minutes long. */
export function lanesOf(
  pieces: readonly Pick<Piece, 'from' | 'to'>[],
  least: number,
): { lane: number; lanes: number }[] {
  const ends: number[] = []
  const taken = pieces.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = Math.max(to, from + least)
    return lane
  })
  return taken.map((lane) => ({ lane, lanes: ends.length }))
}

function placeOf(ms: number, zone: string): { day: string; minute: number } {
  const reading = readingAt(ms, zone)
  return { day: dayIn(zone, ms), minute: reading.getUTCHours() * 60 + reading.getUTCMinutes() }
}
