import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, exactOf, numberOf, plainDecimal, wholeText } from './json-number.ts'
import { readDecimal } from './money.ts'

test.each([
  ['0', '', 0],
  ['-0.00e5', '', 0],
  ['45.00', '45', 2],
  ['450E-1', '45', 2],
  ['+004.5e+1', '45', 2],
  ['0.00045', '45', -3],
  ['1e400', '1', 401],
  ['1e-1000000000', '1', -999_999_999],
])('%s is 0.%s × 10^%d', (text, digits, point) => {
  expect(exactOf(text)).toEqual({ isNegative: false, digits, point })
})

const noNumbers = [
  '',
  ' ',
  '.5',
  '5.',
  '0x10',
  '1_000',
  '１６',
  '٣',
  'Infinity',
  'NaN',
  '--1',
  '1 2',
  '1e',
  'e1',
  '1,5',
  '+',
]

test.each(noNumbers)('%j is no number', (text) => {
  expect([exactOf(text), decimalOf(text), readDecimal(text)]).toEqual([undefined, undefined, undefined])
})

test('the zero of Firestore that JSON cannot represent is zero', () => {
  expect([numberOf({ __double__: '-0' }), readDecimal({ __double__: '-0' })]).toEqual([0, '0'])
  expect([numberOf({ __double__: 'NaN' }), readDecimal({ __double__: 'Infinity' })]).toEqual([
    undefined,
    undefined,
  ])
})

test('a plain decimal is exact for every finite double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const exact = exactOf(String(number))
      expect(Number(exact && plainDecimal(exact, 400, 400))).toBe(number + 0)
    }),
  )
})

test.each([
  [42, '42'],
  [-7, '-7'],
  [-0, '0'],
  [1e20, '100000000000000000000'],
  [1.5, undefined],
  [1e300, undefined],
  ['42', undefined],
])('an id is a whole number to its last digit: %j is %s', (value, text) => {
  expect(wholeText(value)).toBe(text)
})

const million = 1_000_000
test.each([
  ['digits', '1'.repeat(million), undefined],
  ['zeros before', `${'0'.repeat(million)}1`, '1'],
  ['zeros behind a point', `-1.${'0'.repeat(million)}`, '-1'],
  ['zeros between', `-0.${'0'.repeat(million)}1${'0'.repeat(million)}1`, '0'],
  ['digits behind a point', `0.${'3'.repeat(million)}`, `0.${'3'.repeat(60)}`],
  ['signs', '+'.repeat(million), undefined],
  ['digits and a letter', `${'1'.repeat(million)}x`, undefined],
  ['blanks', `${' '.repeat(million)}1${' '.repeat(million)}`, '1'],
])('an amount of a million %s is read in proportion to its length', (_, text, amount) => {
  expect(readDecimal(text)).toBe(amount)
})
