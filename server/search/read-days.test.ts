import { expect, test } from 'vitest'
import { readDays } from './read-days.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['12 oct', '2026-10-12', '12 Oct 2026'],
  ['12 Oct 2026', '2026-10-12', '12 Oct 2026'],
  ['October 12, 2025', '2025-10-12', '12 Oct 2025'],
  ['oct 12th', '2026-10-12', '12 Oct 2026'],
  ['12.10.2026', '2026-10-12', '12 Oct 2026'],
  ['2026-10-12', '2026-10-12', '12 Oct 2026'],
  ['3 jan', '2027-01-03', '3 Jan 2027'],
  ['29 feb', undefined, undefined],
  ['29 feb 2028', '2028-02-29', '29 Feb 2028'],
])('reads %s as one day, without a year the nearest one', (text, day, shown) => {
  expect(readDays(text, now)).toEqual(day && { from: day, until: day, shown })
})

test('reads a month with a year as all of its days', () => {
  expect(readDays('feb 2028', now)).toEqual({ from: '2028-02-01', until: '2028-02-29', shown: 'Feb 2028' })
})

test.each([
  '',
  '12',
  'oct',
  'octopus',
  '31 feb 2026',
  '99 oct',
  '12 oct 0099',
  '2026-13-40',
  '12 october street',
])('takes %j for no day', (text) => {
  expect(readDays(text, now)).toBeUndefined()
})
