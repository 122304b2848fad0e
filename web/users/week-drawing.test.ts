import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Availability } from './week.ts'
import {
  availablePieces,
  bookable,
  dayMinutes,
  hoursOf,
  piecesBetween,
  piecesOfSlot,
} from './week-drawing.ts'

const monday = '2025-03-24'
const at = (iso: string) => ({ seconds: Date.parse(iso) / 1000, nanoseconds: 0 })
const slot = (start: string, end: string) => ({ startingTime: at(start), endingTime: at(end) })

test('a slot is at its time of day in the zone, also after a change of the clocks', () => {
  expect(piecesOfSlot(slot('2025-03-25T09:00Z', '2025-03-25T10:30Z'), monday, 'UTC')).toEqual([
    { day: 1, from: 540, to: 630 },
  ])
  expect(piecesOfSlot(slot('2025-03-30T09:00Z', '2025-03-30T10:00Z'), monday, 'Europe/Berlin')).toEqual([
    { day: 6, from: 660, to: 720 },
  ])
})

test('a slot over midnight has a piece on each day, but none on a day at whose first instant it ends', () => {
  expect(piecesOfSlot(slot('2025-03-25T23:00Z', '2025-03-26T01:00Z'), monday, 'UTC')).toEqual([
    { day: 1, from: 1380, to: 1440 },
    { day: 2, from: 0, to: 60 },
  ])
  expect(piecesOfSlot(slot('2025-03-25T23:00Z', '2025-03-26T00:00Z'), monday, 'UTC')).toEqual([
    { day: 1, from: 1380, to: 1440 },
  ])
})

test('malformed slots are not drawn', () => {
  expect(piecesOfSlot(undefined, monday, 'UTC')).toEqual([])
  expect(
    piecesOfSlot({ startingTime: 'invalid', endingTime: at('2025-03-25T09:00Z') }, monday, 'UTC'),
  ).toEqual([])
  expect(
    piecesOfSlot({ startingTime: at('2025-03-25T09:00Z'), endingTime: 'invalid' }, monday, 'UTC'),
  ).toEqual([{ day: 1, from: 540, to: 540 }])
  const days: Availability['days'] = [
    { day: undefined, isEnabled: true, ...slot('2025-01-01T09:00Z', '2025-01-01T10:00Z') },
    { day: 1, isEnabled: false, ...slot('2025-01-01T09:00Z', '2025-01-01T10:00Z') },
    { day: 1, isEnabled: true, startingTime: 'invalid', endingTime: undefined },
  ]
  const empty = { leadTime: undefined, advancedBookingTime: undefined, blockedSlots: undefined }
  expect(availablePieces({ ...empty, days }, 'UTC')).toEqual([])
  expect(bookable({ ...empty, days, leadTime: -5, advancedBookingTime: 0 }, 7)).toEqual({
    from: 7,
    until: Infinity,
  })
})

test('hours over midnight continue on the next day, also from Sunday to Monday', () => {
  const days: Availability['days'] = [
    { day: 0, isEnabled: true, ...slot('2025-01-01T22:00Z', '2025-01-01T02:00Z') },
  ]
  expect(
    availablePieces(
      { days, leadTime: undefined, advancedBookingTime: undefined, blockedSlots: undefined },
      'UTC',
    ),
  ).toEqual([
    { day: 6, from: 1320, to: 1440 },
    { day: 0, from: 0, to: 120 },
  ])
})

const instant = fc.oneof(
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc.constantFrom(-Infinity, Infinity),
  near(),
)
function near() {
  const start = Date.parse(monday)
  return fc.integer({ min: start - 9e8, max: start + 9e8 })
}

test('pieces are within their day and the drawn hours, at most one for each day, for any instants', () => {
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'),
      (a, b, zone) => {
        const pieces = piecesBetween(Math.min(a, b), Math.max(a, b), monday, zone)
        const { first, last } = hoursOf(pieces)
        for (const { from, to } of pieces) {
          expect(from).toBeGreaterThanOrEqual(first * 60)
          expect(to).toBeLessThanOrEqual(Math.min(last * 60, dayMinutes))
          expect(from).toBeLessThanOrEqual(to)
        }
        expect(new Set(pieces.map(({ day }) => day)).size).toBe(pieces.length)
      },
    ),
  )
})
