import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedDays } from '#contract/typed-day.ts'
import { formatDay, startOf } from './days.ts'

test.each([
  ['2026-11-21', 'week', '2026-11-16'],
  ['2026-11-16', 'week', '2026-11-16'],
  ['2026-11-22', 'week', '2026-11-16'],
  ['2026-03-01', 'week', '2026-02-23'],
  ['2026-11-21', 'month', '2026-11-01'],
  ['2026-11-21', 'quarter', '2026-10-01'],
  ['2026-11-21', 'year', '2026-01-01'],
  ['2026-11-21', 'day', '2026-11-21'],
] as const)('%s is in the %s of %s', (day, by, start) => {
  expect(startOf(day, by)).toBe(start)
})

test('reads every day in the format in which it is shown', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      expect(readTypedDays(formatDay(day), '2026-11-27', 'next')).toEqual([day])
    }),
  )
})
