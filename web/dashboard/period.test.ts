import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakdowns, explained } from '#contract/contributors.ts'
import { seriesUnits } from '#contract/dashboard.ts'
import { formatPeriod, periodAfter, periodBefore, periodPath, ranges, readPeriod, unitsOf } from './period.ts'

const today = '2026-11-21'
const searchOf = (path: string) => path.slice(path.indexOf('/') + 1)

test.each([
  ['', '4w', 'day', '2026-10-25', '2026-11-21'],
  ['?range=12w', '12w', 'week', '2026-08-31', '2026-11-22'],
  ['?range=12w&by=day', '12w', 'day', '2026-08-30', '2026-11-21'],
  ['?range=last-week', 'last-week', 'day', '2026-11-09', '2026-11-15'],
  ['?range=last-week&to=2026-11-03', 'last-week', 'day', '2026-11-02', '2026-11-08'],
  ['?range=last-month', 'last-month', 'day', '2026-10-01', '2026-10-31'],
  ['?range=4w', '4w', 'day', '2026-10-25', '2026-11-21'],
  ['?range=4w&by=week', '4w', 'week', '2026-10-26', '2026-11-22'],
  ['?range=12w&by=month', '12w', 'month', '2026-09-01', '2026-11-30'],
  ['?range=1y', '1y', 'week', '2025-11-24', '2026-11-22'],
  ['?range=3y&by=month&to=2024-02-10', '3y', 'month', '2021-03-01', '2024-02-29'],
])('%s is %s by %s from %s to %s', (search, range, by, from, until) => {
  expect(readPeriod(search, today)).toMatchObject({ range, by, from, until })
})

test.each([
  '?range=7y',
  '?by=hour',
  '?to=tomorrow',
  '?to=2026-02-30',
  '?to=2026-12-01',
  '?to=1678-01-01',
  '?to=',
  '?view=pie',
])('%s is passed over', (search) => {
  expect(readPeriod(search, today)).toEqual(readPeriod('', today))
})

test('a unit that does not fit the length is ignored', () => {
  expect(readPeriod('?range=3y&by=day', today)).toMatchObject({ range: '3y', by: 'month' })
})

const choices = fc
  .record({
    range: fc.constantFrom(...ranges),
    by: fc.constantFrom(...seriesUnits),
    why: fc.constantFrom(...breakdowns),
    of: fc.constantFrom(...explained),
    to: fc
      .date({ min: new Date('2000-01-01'), max: new Date(today), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    view: fc.constantFrom('charts' as const, 'table' as const),
  })
  .filter(({ range, by }) => unitsOf(range).includes(by))

test('the address of a period is read as the same period', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const period = readPeriod(searchOf(periodPath(choice)), today)
      expect(readPeriod(searchOf(periodPath(period)), today)).toEqual(period)
      expect(period).toMatchObject({ range: choice.range, by: choice.by, view: choice.view })
    }),
  )
})

test('periods follow each other without a gap, up to the present', () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const period = readPeriod(searchOf(periodPath(choice)), today)
      const before = readPeriod(searchOf(periodPath(periodBefore(period))), today)
      expect(before.until < period.from).toBe(true)
      expect(Date.parse(period.from) - Date.parse(before.until)).toBe(86_400_000)
      const next = periodAfter(period, today)
      if (!next)
        expect(period.until).toBe(readPeriod(searchOf(periodPath({ ...choice, to: undefined })), today).until)
      else expect(readPeriod(searchOf(periodPath(next)), today).until > period.until).toBe(true)
    }),
  )
})

test('the period after the previous one is the present one', () => {
  const present = readPeriod('?range=4w', today)
  const before = readPeriod(searchOf(periodPath(periodBefore(present))), today)
  expect(before).toMatchObject({ from: '2026-09-27', until: '2026-10-24' })
  expect(periodAfter(before, today)).toMatchObject({ to: undefined })
  expect(periodAfter(present, today)).toBeUndefined()
})

test.each([
  ['', 'Last 28 days'],
  ['?by=week', '4 weeks'],
  ['?to=2024-03-24', '4 weeks until 24 Mar 2024'],
  ['?range=last-week', 'Last week'],
  ['?range=last-week&to=2024-03-06', 'Week of 4 Mar 2024'],
  ['?range=last-month&to=2024-03-06', 'March 2024'],
])('the period of %s is said as %s', (search, words) => {
  expect(formatPeriod(readPeriod(search, today))).toBe(words)
})

test('the unit in which a length opens comes first', () => {
  expect(unitsOf('4w')).toEqual(['day', 'week'])
  expect(unitsOf('12w')).toEqual(['week', 'day', 'month'])
})
