// An edit keeps the spelling of what it replaces, and changes nothing else.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTimestamp } from '#contract/timestamp.ts'
import { spelledAs } from './spelling.ts'

const at = (seconds: number, nanoseconds = 0) => ({ seconds, nanoseconds })
const later = at(1_800_000_000)

test.each<[string, unknown, unknown]>([
  ['a timestamp', at(5, 6), later],
  ['_seconds', { _seconds: 5, _nanoseconds: 6 }, { _seconds: 1_800_000_000, _nanoseconds: 0 }],
  ['a map with more', { seconds: 5, zone: 'UTC' }, { seconds: 1_800_000_000, zone: 'UTC' }],
  ['seconds', 1_700_000_000, 1_800_000_000],
  ['milliseconds', 1_700_000_000_000, 1_800_000_000_000],
  ['seconds as text', '1700000000', '1800000000'],
  ['milliseconds as text', '1700000000000', '1800000000000'],
  ['ISO 8601', '2026-01-31T10:00:00Z', '2027-01-15T08:00:00Z'],
  ['of another zone', '2026-01-31T10:00:00-05:30', '2027-01-15T02:30:00-05:30'],
  ['SQL', '2026-01-31 10:00:00+00', '2027-01-15 08:00:00+00'],
  ['SQL with microseconds', '2026-01-31 10:00:00.123456 -05:30', '2027-01-15 02:30:00.000000 -05:30'],
  ['fractions of seconds as text', '1700000000.5', '1800000000'],
  ['a day', '2026-01-31', '2027-01-15T08:00:00Z'],
  ['nothing', undefined, later],
  ['null', null, later],
  ['what is no instant', 'soon', later],
])('an instant that replaces %s is spelled like it', (_, found, spelled) => {
  expect(spelledAs(found, later)).toEqual(spelled)
})

test.each<[unknown, object, unknown]>([
  ['2026-01-31', at(1_800_057_600), '2027-01-16'],
  ['2026-01-31T10:00Z', at(1_800_000_001), '2027-01-15T08:00:01Z'],
  ['2026-01-31T10:00:00Z', at(1_800_000_000, 250_000_000), '2027-01-15T08:00:00.25Z'],
  [{ _seconds: 5 }, at(1_800_000_000, 7), { _seconds: 1_800_000_000, _nanoseconds: 7 }],
  // Milliseconds before July 1979 would be read as seconds, and ISO 8601 has no year of five digits.
  [1_700_000_000_000, at(7), at(7)],
  ['2026-01-31T10:00:00Z', at(300_000_000_000), at(300_000_000_000)],
])('%j that becomes %j is %j', (found, value, spelled) => {
  expect(spelledAs(found, value)).toEqual(spelled)
})

test.each<[unknown, number, unknown]>([
  [20, 25, 25],
  ['20', 25, '25'],
  ['20.00', 25, '25.00'],
  [' 20.0 ', 25, '25.0'],
  ['+20', 20, '+20'],
  [JSON.rawJSON('20.00000000000000000001'), 25, 25],
  ['half', 25, 25],
  [undefined, 25, 25],
])('a number that replaces %j becomes, for %j, %j', (found, value, spelled) => {
  expect(spelledAs(found, value)).toBe(spelled)
})

const second = fc.integer({ min: 300_000_001, max: 4_000_000_000 })
const zone = fc.constantFrom('', 'Z', '+02:00', '-0930')
const fraction = fc.constantFrom('', '.5', '.000', '.123456', '.123456789')
const iso = fc
  .tuple(second, zone, fraction)
  .map(([seconds, where, digits]) => new Date(seconds * 1_000).toISOString().slice(0, 19) + digits + where)

const spellings: Record<string, fc.Arbitrary<unknown>> = {
  'an ISO 8601 text': iso,
  'an ISO 8601 day': second.map((seconds) => new Date(seconds * 1_000).toISOString().slice(0, 10)),
  seconds: second,
  'fractions of a second': second.map((seconds) => seconds + 0.5),
  milliseconds: second.map((seconds) => seconds * 1_000 + 1),
  'digits of seconds': second.map(String),
  'digits of milliseconds': second.map((seconds) => String(seconds * 1_000)),
  '{seconds, nanoseconds}': fc.record({ seconds: second, nanoseconds: fc.nat({ max: 999_999_999 }) }),
  '{seconds}': fc.record({ seconds: second }),
  '{_seconds, _nanoseconds}': fc.record({ _seconds: second, _nanoseconds: fc.nat({ max: 999_999_999 }) }),
  '{_seconds}': fc.record({ _seconds: second }),
}

describe.each(Object.entries(spellings))('%s', (_, found) => {
  test('becomes any other instant, which is read as it was meant', () => {
    fc.assert(
      fc.property(found, second, (before, seconds) => {
        const spelled = spelledAs(before, at(seconds))
        const isSameSecond = Object(readTimestamp(before)).seconds === seconds
        expect(readTimestamp(spelled)).toEqual(isSameSecond ? readTimestamp(before) : at(seconds))
        expect(typeof spelled).toBe(typeof before)
      }),
    )
  })

  test('is left as it is where the edit gives the same instant, also to the second', () => {
    fc.assert(
      fc.property(found, (before) => {
        const { seconds, nanoseconds } = Object(readTimestamp(before))
        expect(spelledAs(before, { seconds, nanoseconds })).toBe(before)
        expect(spelledAs(before, at(seconds))).toBe(before)
      }),
    )
  })
})
