// Units are exact in both directions, for any amount and any instant.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal } from '#contract/money.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { conversions } from './units.ts'

const digits = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

test('cents are the amount with its point moved by two digits', () => {
  fc.assert(
    fc.property(digits, (cents) => {
      const dollars = String(conversions.cents.read(String(cents)))
      const [whole = '', fraction] = dollars.split('.')
      expect(fraction).toHaveLength(2)
      expect(BigInt(whole.replace('-', '') + fraction) * (dollars.startsWith('-') ? -1n : 1n)).toBe(cents)
      expect(conversions.cents.write(dollars, 'a text')).toBe(String(cents))
    }),
  )
})

test.each([
  [5, '0.05'],
  [-5, '-0.05'],
  ['1250', '12.50'],
  [0, '0.00'],
  [12.5, '0.125'],
])('%s cents are %s dollars, and back', (cents, dollars) => {
  expect(conversions.cents.read(cents)).toBe(dollars)
  expect(conversions.cents.write(dollars, cents)).toBe(cents)
})

const seconds = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 })

test.each(['seconds', 'milliseconds', 'microseconds', 'nanoseconds', 'iso'] as const)(
  'an instant in %s is read again as it was written',
  (unit) => {
    fc.assert(
      fc.property(seconds, fc.integer({ min: 0, max: 999 }), (whole, ms) => {
        const nanoseconds = unit === 'seconds' ? 0 : ms * 1_000_000
        const time = { seconds: whole, nanoseconds }
        expect(conversions[unit].read(conversions[unit].write(time, undefined))).toEqual(time)
      }),
    )
  },
)

test('an instant in ISO keeps its nanoseconds', () => {
  fc.assert(
    fc.property(seconds, fc.integer({ min: 0, max: 999_999_999 }), (whole, nanoseconds) => {
      const time = { seconds: whole, nanoseconds }
      expect(readTimestamp(conversions.iso.write(time, undefined))).toEqual(time)
    }),
  )
})

test.each([
  ['seconds', 1_769_853_600.5, 1_769_853_600_500_000_000n],
  ['seconds', ' 1769853600.25 ', 1_769_853_600_250_000_000n],
  ['milliseconds', '1769853600123.456', 1_769_853_600_123_456_000n],
  ['microseconds', 1_769_853_600_123_456, 1_769_853_600_123_456_000n],
  ['microseconds', '1769853600123456', 1_769_853_600_123_456_000n],
  ['nanoseconds', JSON.rawJSON('1769853600123456789'), 1_769_853_600_123_456_789n],
  ['nanoseconds', '1769853600123456789', 1_769_853_600_123_456_789n],
] as const)('%s %j are read to the nanosecond, and written in the same type', (unit, value, ns) => {
  const time = conversions[unit].read(value)
  expect(time).toEqual({ seconds: Number(ns / 1_000_000_000n), nanoseconds: Number(ns % 1_000_000_000n) })
  const written = conversions[unit].write(time, value)
  expect([typeof written, JSON.stringify(conversions[unit].read(written))]).toEqual([
    typeof value,
    JSON.stringify(time),
  ])
})

test('what is not in the unit is not read, whatever the tolerant readers would take', () => {
  const other = [
    null,
    true,
    [],
    {},
    'soon',
    Number.NaN,
    '2025-06-15T00:00:00Z',
    { seconds: 1, nanoseconds: 0 },
  ]
  for (const value of other) {
    expect(conversions.seconds.read(value)).toBeUndefined()
    expect(conversions.milliseconds.read(value)).toBeUndefined()
    expect(conversions.cents.read(value)).toBeUndefined()
  }
  expect(conversions.iso.read(1_750_000_000)).toBeUndefined()
  expect(readDecimal('12 EUR')).toBeUndefined()
})
