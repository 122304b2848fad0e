import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparisons } from '#contract/compared-days.ts'
import { breakdowns, explained } from '#contract/contributors.ts'
import { today } from '#web/ui/days.ts'
import { formatDays } from '#web/ui/periods.ts'
import { periodPath, readDashboardPeriod, unitsFor, withDays } from './period.ts'

const present = today.get()
beforeEach(() => today.set('2026-11-21'))
afterEach(() => today.set(present))

const searchOf = (path: string) => path.slice(path.indexOf('/') + 1)

test.each([
  ['', 'Last 28 days', 'day', '2026-10-25', '2026-11-21'],
  ['?from=today&until=today', 'Today', 'day', '2026-11-21', '2026-11-21'],
  ['?from=today-1&until=today-1', 'Yesterday', 'day', '2026-11-20', '2026-11-20'],
  ['?from=week-1&until=week-1', 'Last week', 'day', '2026-11-09', '2026-11-15'],
  ['?from=month&until=month', 'This month', 'day', '2026-11-01', '2026-11-30'],
  ['?from=month&until=month&by=week', 'This month', 'week', '2026-11-01', '2026-11-30'],
  ['?from=quarter-1&until=quarter-1', 'Last quarter', 'day', '2026-07-01', '2026-09-30'],
  ['?from=year&until=year', 'This year', 'week', '2026-01-01', '2026-12-31'],
  ['?from=year&until=year&by=month', 'This year', 'month', '2026-01-01', '2026-12-31'],
  ['?from=2024-01-01&until=2026-10-31', '1 Jan 2024 – 31 Oct 2026', 'month', '2024-01-01', '2026-10-31'],
])('%s is %s by %s', (search, words, by, from, to) => {
  const period = readDashboardPeriod(search)
  expect(period).toMatchObject({ by, days: { from, to } })
  expect(formatDays(period.from, period.until)).toBe(words)
})

test.each([
  '?by=hour',
  '?from=tomorrow&until=today',
  '?from=2026-02-30&until=2026-03-01',
  '?from=today&until=today-1',
  '?from=2026-11-01',
  '?from=1700-01-01&until=2200-01-01',
  '?compare=century',
  '?view=pie',
])('%s is passed over', (search) => {
  expect(readDashboardPeriod(search)).toEqual(readDashboardPeriod(''))
})

const bound = fc.constantFrom('2000-02-29', '2025-12-31', 'today-400', 'today-40', 'month', 'today')
const choices = fc
  .record({
    from: bound,
    until: bound,
    compare: fc.constantFrom(...comparisons),
    why: fc.constantFrom(...breakdowns),
    of: fc.constantFrom(...explained),
    view: fc.constantFrom('charts' as const, 'table' as const),
  })
  .map((choice) => ({ ...readDashboardPeriod(''), ...choice }))

test('the address of a period is read as the same period, in each of its units', () => {
  fc.assert(
    fc.property(choices, fc.nat(2), (choice, nth) => {
      const period = readDashboardPeriod(searchOf(periodPath(withDays(choice, choice))))
      const units = unitsFor(period.days)
      const by = units[nth % units.length] ?? period.by
      const again = readDashboardPeriod(searchOf(periodPath({ ...period, by })))
      expect(again).toEqual({ ...period, by })
    }),
  )
})
