import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readTimeOfDay } from './day-text.ts'
import { formatDay } from './days.ts'

const today = '2026-11-21'

test.each([
  ['21 Nov 2026', '2026-11-21'],
  ['3 sept 2027', '2027-09-03'],
  ['1 December', '2026-12-01'],
  ['5.3.2026', '2026-03-05'],
  ['05/03/2026', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['29 Feb 2028', '2028-02-29'],
  [' Today ', '2026-11-21'],
  ['tomorrow', '2026-11-22'],
  ['+10', '2026-12-01'],
  ['-21', '2026-10-31'],
])('reads %j as the day %s', (text, day) => {
  expect(readDay(text, today)).toBe(day)
})

test.each([
  '',
  '21',
  'Nov 2026',
  '31 Feb 2026',
  '29 Feb 2027',
  '0 Jan 2026',
  '1 Foo 2026',
  '5.13.2026',
  '1.1.26',
])('reads no day from %j', (text) => {
  expect(readDay(text, today)).toBeUndefined()
})

test('reads every day in the format in which it is shown', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readDay(formatDay(day), today)).toBe(day)
    }),
  )
})

describe('a time of day', () => {
  test.each([
    ['9', '09:00:00'],
    ['9:30', '09:30:00'],
    ['0930', '09:30:00'],
    ['23:59:59', '23:59:59'],
  ])('reads %j as %s', (text, time) => {
    expect(readTimeOfDay(text)).toBe(time)
  })

  test.each(['', '24:00', '9:60', '9:3', '12:00:61', 'noon'])('is not read from %j', (text) => {
    expect(readTimeOfDay(text)).toBeUndefined()
  })
})
