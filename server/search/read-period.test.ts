import { expect, test } from 'vitest'
import { readPeriod } from './read-period.ts'

test.each([
  ['refunded last week', '2026-11-16', '2026-11-22', ['refunded']],
  ['Last week: refunded', '2026-11-16', '2026-11-22', ['refunded']],
  ['sessions next week overdue', '2026-11-30', '2026-12-06', ['sessions', 'overdue']],
  ['last month', '2026-10-01', '2026-10-31', []],
  ['next month', '2026-12-01', '2026-12-31', []],
  ['unhappy this month', 'month', 'month', ['unhappy']],
  ['this week', 'week', 'week', []],
  ['no show yesterday', 'today-1', 'today-1', ['no', 'show']],
  ['tomorrow', 'today+1', 'today+1', []],
  ['last 7 days refunded', 'today-6', 'today', ['refunded']],
  ['codes next 30 days', 'today', 'today+29', ['codes']],
])('reads the period in %j', (text, from, until, rest) => {
  expect(readPeriod(text, '2026-11-23')).toMatchObject({ from, until, rest })
})

test('a week on its Sunday, and a month at the turn of the year', () => {
  expect(readPeriod('last week', '2026-11-22')).toMatchObject({ from: '2026-11-09', until: '2026-11-15' })
  expect(readPeriod('last month', '2027-01-31')).toMatchObject({ from: '2026-12-01', until: '2026-12-31' })
})

test.each(['', 'todays', 'week', 'lastweek', 'last 0 days', 'the day before'])('%j has none', (text) => {
  expect(readPeriod(text, '2026-11-23')).toBeUndefined()
})
