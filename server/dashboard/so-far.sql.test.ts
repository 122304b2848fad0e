import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import type { SeriesQuery } from '#contract/dashboard.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getSeries, keepDaysIn } from './charts.sql.ts'

const { db } = await testApp()

const at = (startingTime: string, rest: object = {}) => ({
  slot: { startingTime },
  totalPrice: '1.5',
  ...rest,
})

/** Returns the entries that are not over, by their first day. */
async function unfinished(query: SeriesQuery, now: string, zone = 'UTC') {
  const { series, previous } = await getSeries(db, query, { nowMs: Date.parse(now), zone })
  const those = [...previous, ...series].filter(({ soFar }) => soFar)
  return Object.fromEntries(those.map(({ from, soFar }) => [from, soFar]))
}

const nothing = { sessions: 0, aiSessions: 0, revenue: '0' }

afterEach(async () => {
  await db.query(sql`delete from sessions`)
  await keepDaysIn(db, 'UTC')
})

test('today until now is compared with the earlier day until the same time of the clocks, with 23 hours too', async () => {
  await keepDaysIn(db, 'Europe/Berlin')
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-03-01T23:00:00Z') },
    { id: 'b', ...at('2025-03-02T11:04:59Z', { expertId: 'e' }) },
    { id: 'too late then', ...at('2025-03-02T11:05:00Z') },
    { id: 'c', ...at('2025-03-30T10:04:59Z') },
    { id: 'still ahead', ...at('2025-03-30T10:05:00Z') },
    { id: 'record', kind: 'signin', ...at('2025-03-30T08:00:00Z') },
  ])
  const fourWeeks = { by: 'day', from: '2025-03-03', to: '2025-03-30', compare: 'previous' } as const
  expect(await unfinished(fourWeeks, '2025-03-30T10:05:00Z', 'Europe/Berlin')).toEqual({
    '2025-03-02': { sessions: 2, aiSessions: 1, revenue: '3' },
    '2025-03-30': { sessions: 1, aiSessions: 1, revenue: '1.5' },
  })
})

test('a week is compared until the same day and time, and a month with all of a shorter one', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-02-28T23:59:59Z') },
    { id: 'b', ...at('2025-03-24T00:00:00Z') },
    { id: 'later', ...at('2025-03-25T00:00:00Z') },
    { id: 'c', ...at('2025-03-31T14:04:00Z') },
    { id: 'ahead', ...at('2025-03-31T14:06:00Z') },
  ])
  const now = '2025-03-31T14:05:00Z'
  const week = { by: 'week', from: '2025-03-31', to: '2025-04-06', compare: 'previous' } as const
  expect(await unfinished(week, now)).toMatchObject({
    '2025-03-24': { sessions: 1 },
    '2025-03-31': { sessions: 1 },
  })
  const month = { by: 'month', from: '2025-03-01', to: '2025-03-31', compare: 'previous' } as const
  const { series, previous } = await getSeries(db, month, { nowMs: Date.parse(now), zone: 'UTC' })
  expect(series).toMatchObject([{ sessions: 4, soFar: { sessions: 3 } }])
  expect(previous).toMatchObject([{ from: '2025-02-01', sessions: 1 }])
  expect(previous[0]?.soFar).toBeUndefined()
})

test('of a week within a quarter, the days that are over and the part of the present one', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-05-05T10:00:00Z', { totalPrice: '0.1' }) },
    { id: 'b', ...at('2025-05-07T10:00:00Z', { totalPrice: '0.2' }) },
    { id: 'ahead', ...at('2025-05-07T18:00:00Z') },
    { id: 'then', ...at('2025-02-04T10:00:00Z') },
  ])
  const quarter = { by: 'week', from: '2025-04-01', to: '2025-06-30', compare: 'previous' } as const
  const parts = await unfinished(quarter, '2025-05-07T14:05:00Z')
  expect(parts['2025-05-05']).toEqual({ sessions: 2, aiSessions: 2, revenue: '0.3' })
  // 5 May, three months before.
  expect(parts['2025-02-05']).toEqual(nothing)
  expect(Object.values(parts).reduce((sum, one) => sum + (one?.sessions ?? 0), 0)).toBe(2)
})
