import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedDays } from './typed-day.ts'

const today = '2026-11-27'

test.each([
  ['21 Nov 2026', '2026-11-21'],
  ['3 sept. 2027', '2027-09-03'],
  ['nov 21, 2026', '2026-11-21'],
  ['1st jan 2027', '2027-01-01'],
  ['5.3.2026', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['29 Feb 2028', '2028-02-29'],
  ['２１ Nov ２０２６', '2026-11-21'],
  [' Today ', '2026-11-27'],
  ['tomorrow', '2026-11-28'],
  ['+10', '2026-12-07'],
  ['-21', '2026-11-06'],
])('reads %j as the day %s', (text, day) => {
  for (const yearless of ['next', 'this', 'recent'] as const)
    expect(readTypedDays(text, today, yearless)).toEqual([day])
})

test.each([
  ['1 jan', '2027-01-01', '2026-01-01', '2026-01-01'],
  ['1 December', '2026-12-01', '2026-12-01', '2026-12-01'],
  ['27 nov', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['26 nov', '2027-11-26', '2026-11-26', '2026-11-26'],
  ['26.11.', '2027-11-26', '2026-11-26', '2026-11-26'],
  ['29 feb', '2028-02-29', undefined, '2024-02-29'],
  ['last friday', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['next friday', '2026-12-04', '2026-12-04', '2026-12-04'],
  ['friday', '2026-12-04', '2026-11-20', '2026-11-20'],
  ['last mon', undefined, undefined, undefined],
  ['holiday', undefined, undefined, undefined],
])(
  'reads %j, without a year, as the next, as that of this year, and as the last one or one within a month',
  (text, ...days) => {
    const ways = ['next', 'this', 'recent'] as const
    expect(ways.map((yearless) => readTypedDays(text, today, yearless)[0])).toEqual(days)
  },
)

test.each([
  ['04/05/2027', ['2027-04-05', '2027-05-04']],
  ['12/11/2026', ['2026-11-12', '2026-12-11']],
  ['04/05', ['2027-04-05', '2027-05-04']],
  ['12/11', ['2026-12-11', '2027-11-12']],
  ['05/05/2027', ['2027-05-05']],
  ['13/05/2027', ['2027-05-13']],
  ['05/13/2027', ['2027-05-13']],
  ['04.05.2027', ['2027-05-04']],
  ['30/02/2027', []],
  ['29/02/2027', []],
  ['13/13/2027', []],
])('reads %s, a day and a month in numbers, as %j', (text, days) => {
  expect(readTypedDays(text, today, 'next')).toEqual(days)
})

test.each([
  '',
  '21',
  'Nov 2026',
  '31 Feb 2026',
  '29 Feb 2027',
  '0 Jan 2026',
  '1 Foo 2026',
  '1 marble 2026',
  '5.13.2026',
  '1.1.26',
  '1/2/26',
  '12 oct 0099',
])('reads no day from %j', (text) => {
  expect(readTypedDays(text, today, 'next')).toEqual([])
})

test('of any text: at most two days, each as YYYY-MM-DD, and for what lies ahead none of the past without a year', () => {
  const part = fc.oneof(
    fc.integer({ min: 0, max: 40 }).map(String),
    fc.constantFrom('jan', 'feb', 'may', '2027', '/', '-', '.', ' '),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      const days = readTypedDays(text, today, 'next')
      expect(days.length).toBeLessThanOrEqual(2)
      for (const day of days) {
        expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
        if (!/\d{4}|^\s*-/.test(text)) expect(day >= today).toBe(true)
      }
    }),
  )
})
