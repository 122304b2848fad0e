import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, formatPrice, formatRate, plainAmount, readDecimal, sumOf } from './money.ts'

test.each([
  ['12.50', '12.50'],
  [' 12.5 ', '12.5'],
  ['-0.01', '-0.01'],
  [12.5, '12.5'],
  [0, '0'],
  [-0, '0'],
  [0.1 + 0.2, '0.30000000000000004'],
  [1.1 - 1, '0.10000000000000009'],
])('%j is the amount %s', (value, expected) => {
  expect(readDecimal(value)).toBe(expected)
})

test.each([
  ...['free', '$5', '5 USD', '1,000.00', '12,50', '1e3'],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1e21, null, undefined, true, [], [5], {}, { amount: 5 }],
])('[39] %j is no amount', (value) => {
  expect(readDecimal(value)).toBeUndefined()
})

test.each([
  [' $1,200.50 ', '1200.50'],
  ['12,50', '12,50'],
])('the typed amount %j is %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain)
})

const shown = (value: unknown, format: typeof formatPrice) => format(readDecimal(value))

test.each([
  ['12.5', '$12.50'],
  ['1234567.891', '$1,234,567.89'],
  ['0', '$0.00'],
  ['-3', '-$3.00'],
  ['999999999999999.99', '$999,999,999,999,999.99'],
  ['0.005', '$0.01'],
])('[40][86] a price of %s is shown as %s', (value, expected) => {
  expect(shown(value, formatPrice)).toBe(expected)
})

test.each([
  ['120', '$120'],
  ['1234.5', '$1,235'],
  ['0', '$0'],
  ['99.49', '$99'],
])('[67] a rate of %s is shown as %s', (value, expected) => {
  expect(shown(value, formatRate)).toBe(expected)
})

test.each([undefined, null, '', 'free', {}])('[68] %j is shown as $0', (value) => {
  expect([shown(value, formatPrice), shown(value, formatRate)]).toEqual(['$0', '$0'])
})

test.each([
  [[], '0'],
  [['0.1', '0.2'], '0.3'],
  [['-0.5', '0.25'], '-0.25'],
  [['1', '2.50'], '3.50'],
  [['0.005', '999999999999999.995'], '1000000000000000.000'],
])('the sum of %j is %s, to the last digit', (amounts, sum) => {
  expect(sumOf(amounts as Decimal[])).toBe(sum)
})

test('a sum of cents is exact, however many there are', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }))
  const decimalOf = (amount: number) => {
    const text = String(Math.abs(amount)).padStart(3, '0')
    return `${amount < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}` as Decimal
  }
  fc.assert(
    fc.property(cents, (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      expect(Number(sumOf(amounts.map(decimalOf)))).toBe(sum / 100)
    }),
  )
})
