import { expect, test } from 'vitest'
import { readPeriod } from './read-period.ts'

/** A Friday. */
const today = '2026-11-27'
const day = (at: string) => [at, at] as const

test.each([
  ['refunded last week', '2026-11-16', '2026-11-22', 'refunded'],
  ['last week: refunded', '2026-11-16', '2026-11-22', ': refunded'],
  ['sessions next week overdue', '2026-11-30', '2026-12-06', 'sessions overdue'],
  ['unhappy in october', '2026-10-01', '2026-10-31', 'unhappy'],
  ['caio since monday', '2026-11-23', 'today', 'caio'],
  ['codes 1–31 oct', '2026-10-01', '2026-10-31', 'codes'],
  ['open for more than 3 days', undefined, 'today-4', 'open'],
  ['open older than a week', undefined, 'today-8', 'open'],
  ['not answered for a week', undefined, 'today-8', 'not answered'],
])('reads the period in %j, and leaves the other words', (text, from, until, rest) => {
  const read = readPeriod(text, today)
  expect([read?.from, read?.until, read?.rest.replace(/\s+/g, ' ').trim()]).toEqual([from, until, rest])
})

test.each([
  ['today', ...day('today')],
  ['day before yesterday', ...day('today-2')],
  ['3 days ago', ...day('today-3')],
  ['two months ago', '2026-09-01', '2026-09-30'],
  ['last 7 days', 'today-6', 'today'],
  ['last hour', ...day('today')],
  ['60 days', 'today-59', 'today'],
  ['next 30 days', 'today', 'today+29'],
  ['this week', ...day('week')],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['ytd', '2026-01-01', 'today'],
  ['this weekend', '2026-11-28', '2026-11-29'],
  ['monday', ...day('2026-11-23')],
  ['friday', ...day('2026-11-20')],
  ['last friday', ...day('2026-11-20')],
  ['next tue', ...day('2026-12-01')],
  ['october', '2026-10-01', '2026-10-31'],
  ['december', '2025-12-01', '2025-12-31'],
  ['2025-10', '2025-10-01', '2025-10-31'],
  ['q3', '2026-07-01', '2026-09-30'],
  ['first half of 2026', '2026-01-01', '2026-06-30'],
  ['week 1', '2025-12-29', '2026-01-04'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['3 march', ...day('2026-03-03')],
  ['3rd of october 2025', ...day('2025-10-03')],
  ['3.10.2025', ...day('2025-10-03')],
  ['10/3/2025', ...day('2025-10-03')],
  ['31/10/2025', ...day('2025-10-31')],
  ['28 nov 25', ...day('2025-11-28')],
  ['11/28/25', ...day('2025-11-28')],
  ['last 7d', 'today-6', 'today'],
  ['2026-11-27t14:00:05.12z', ...day('2026-11-27')],
  ['yesterday 14:00', ...day('today-1')],
  ['mon, 12 oct 2026 10:30:00 gmt', ...day('2026-10-12')],
  ['oct 1-15', '2026-10-01', '2026-10-15'],
  ['1 oct - 5 nov', '2026-10-01', '2026-11-05'],
  ['2026-11-01..2026-11-15', '2026-11-01', '2026-11-15'],
  ['20 dec - 10 jan', '2025-12-20', '2026-01-10'],
  ['between 2025-10-01 and 2025-10-09', '2025-10-01', '2025-10-09'],
  ['from 1 november until today', '2026-11-01', 'today'],
  ['since friday', '2026-11-20', 'today'],
  ['after 3 march', '2026-03-04', 'today'],
  ['before 3 march', undefined, '2026-03-02'],
  ['until 3 march', undefined, '2026-03-03'],
])('%s', (text, from, until) => {
  expect(readPeriod(text, today)).toMatchObject({ ...(from && { from }), until })
  expect(readPeriod(text, today)?.from).toBe(from)
})

test.each([
  ['monday', ...day('2026-11-30')],
  ['december', '2026-12-01', '2026-12-31'],
  ['october', '2027-10-01', '2027-10-31'],
  ['q1', '2027-01-01', '2027-03-31'],
  ['3 march', ...day('2027-03-03')],
  ['before friday', undefined, '2026-12-03'],
])('%s, of what lies ahead', (text, from, until) => {
  const read = readPeriod(text, today, true)
  expect([read?.from, read?.until]).toEqual([from, until])
})

test.each([
  '',
  'todays',
  'week',
  'lastweek',
  'the day before',
  'octopus',
  'maya',
  'sunny',
  '31 feb 2026',
  '99 oct',
  '2026-13-40',
  '12 octopuses',
  '12.10',
  '170 1234567',
  '$2025',
  '30 day plan',
  'second half of life',
])('%j has none', (text) => {
  expect(readPeriod(text, today)).toBeUndefined()
})
