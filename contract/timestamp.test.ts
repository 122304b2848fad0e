import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTimestamps, maxSeconds, readTimestamp, type Timestamp, toMilliseconds } from './timestamp.ts'

const at = (seconds: number, nanoseconds = 0): Timestamp => ({ seconds, nanoseconds })

const instant = fc.record({
  seconds: fc.integer({ min: -maxSeconds, max: maxSeconds }),
  nanoseconds: fc.nat({ max: 999_999_999 }),
})

test.each<[unknown, Timestamp]>([
  [{ seconds: 1_700_000_000, nanoseconds: 5 }, at(1_700_000_000, 5)],
  [{ seconds: 1_700_000_000 }, at(1_700_000_000)],
  [{ _seconds: 1, _nanoseconds: 2 }, at(1, 2)],
  [{ seconds: -1, nanoseconds: 999_999_999 }, at(-1, 999_999_999)],
  [0, at(0)],
  [1_700_000_000, at(1_700_000_000)],
  [1_700_000_000.25, at(1_700_000_000, 250_000_000)],
  [1_700_000_000_000, at(1_700_000_000)],
  [1_700_000_000_123, at(1_700_000_000, 123_000_000)],
  [-1.5, at(-2, 500_000_000)],
  ['1700000000', at(1_700_000_000)],
  ['1700000000123', at(1_700_000_000, 123_000_000)],
  ['2023-11-14T22:13:20Z', at(1_700_000_000)],
  ['2023-11-14T22:13:20', at(1_700_000_000)],
  ['2023-11-14', at(1_699_920_000)],
  ['2023-11-14T23:13:20+01:00', at(1_700_000_000)],
  ['2023-11-14T22:13:20.000000001Z', at(1_700_000_000, 1)],
  ['1969-12-31T23:59:59.999999999Z', at(-1, 999_999_999)],
  ['2024-02-29', at(1_709_164_800)],
  ...[' 1700000000 ', '+1700000000', '1700000000.000000', '1700000000000.000'].map(
    (text): [string, Timestamp] => [text, at(1_700_000_000)],
  ),
  ['1700000000.123456', at(1_700_000_000, 123_456_000)],
  ['2023-11-14 22:13:20+00', at(1_700_000_000)],
  ['2023-11-14 23:43:20+01:30', at(1_700_000_000)],
  ['2023-11-14 17:13:20.1234567 -05:00', at(1_700_000_000, 123_456_700)],
  ['2023-11-14 22:13:20,5', at(1_700_000_000, 500_000_000)],
  ['2023-11-14T22:13:20.1234567891Z', at(1_700_000_000, 123_456_789)],
  ['2023-11-15T03:43:20+0530', at(1_700_000_000)],
  ['2023-11-14T24:00:00Z', at(1_700_006_400)],
])('[152] reads seconds since the epoch from %j', (value, expected) => {
  expect(readTimestamp(value)).toEqual(expected)
})

test.each([undefined, null])('[96] %s is not an instant', (value) => {
  expect(readTimestamp(value)).toBeUndefined()
})

test.each([
  ...['', ' ', 'yesterday', '14.11.2023', '2023-13-01', '2023-02-29', '2023-02-30', '2023-04-31T10:00:00Z'],
  ...[
    '2023-11-14T25:00:00Z',
    '2023-11-14T22:60:00Z',
    ...[
      '2023-11-14T22:13:20+',
      '2023-11-14T22:13:20+1',
      '2023-11-14T22:13:20+24:00',
      '2023-11-14T22:13:20.Z',
    ],
    ...['2023-11-14T22:13:20\u221205:00', '2023-11-14T22', '2023-11-14Z', '2023-11-14T'],
    ...[
      '0000-00-00 00:00:00',
      '0000-00-00',
      'infinity',
      '-infinity',
      '12023-11-14T22:13:20Z',
      '20231114T221320Z',
    ],
    ...[
      '1e9',
      '1.7e9',
      '0x65537f90',
      '1_700_000_000',
      '１７０００００００',
      '1700000000.',
      '1700000000000000',
    ],
    '20231114',
    '20231114221320',
    'NaN',
  ],
  ...[
    true,
    false,
    [],
    [1],
    {},
    { seconds: '1' },
    { seconds: 1.5 },
    { seconds: null },
    { seconds: Number.NaN },
  ],
  ...[
    { seconds: 1, nanoseconds: 1e9 },
    { seconds: 1, nanoseconds: -1 },
    { seconds: 1, nanoseconds: '0' },
  ],
  ...[{ seconds: 1e13, nanoseconds: 0 }, { toDate: 1 }, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e17],
])('[97] %j is malformed', (value) => {
  expect(readTimestamp(value)).toBe('invalid')
})

test('the reader accepts any value of a document without an exception', () => {
  fc.assert(fc.property(fc.anything(), (value) => void readTimestamp(value)))
})

test('[152] is seconds × 1000 for display, fractions of a millisecond cut off', () => {
  expect(toMilliseconds(at(1_700_000_000))).toBe(1_700_000_000_000)
  expect(toMilliseconds(at(0, 999_999))).toBe(0)
  expect(toMilliseconds(at(-1, 999_999_999))).toBe(-1)
})

test('the order is by time, nanoseconds included', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const order = Math.sign(compareTimestamps(a, b))
      const [left, right] = [a, b].map(
        (one) => BigInt(one.seconds) * 1_000_000_000n + BigInt(one.nanoseconds),
      )
      expect(order).toBe(Number((left ?? 0n) > (right ?? 0n)) - Number((left ?? 0n) < (right ?? 0n)))
    }),
  )
})
