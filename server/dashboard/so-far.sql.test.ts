import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getSoFar, keepDaysIn } from './charts.sql.ts'

const { db } = await testApp()

const at = (startingTime: string, rest: object = {}) => ({
  slot: { startingTime },
  totalPrice: '1.5',
  ...rest,
})

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
  const nowMs = Date.parse('2025-03-30T10:05:00Z')
  const parts = await getSoFar(db, { by: 'day', earlier: '2025-03-02', nowMs })
  expect([...parts].toSorted()).toEqual([
    ['2025-03-02', { sessions: 2, aiSessions: 1, revenue: '3' }],
    ['2025-03-30', { sessions: 1, aiSessions: 1, revenue: '1.5' }],
  ])
})

test('a week is compared until the same day and time, and a month with all of a shorter one', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-02-28T23:59:59Z') },
    { id: 'b', ...at('2025-03-03T00:00:00Z') },
    { id: 'c', ...at('2025-03-31T14:04:00Z') },
    { id: 'ahead', ...at('2025-03-31T14:06:00Z') },
  ])
  const nowMs = Date.parse('2025-03-31T14:05:00Z')
  const weeks = await getSoFar(db, { by: 'week', earlier: '2025-03-03', nowMs })
  expect(weeks.get('2025-03-03')).toMatchObject({ sessions: 1 })
  expect(weeks.get('2025-03-31')).toMatchObject({ sessions: 1 })
  const months = await getSoFar(db, { by: 'month', earlier: '2025-02-01', nowMs })
  expect(months.get('2025-02-01')).toMatchObject({ sessions: 1 })
  expect(months.get('2025-03-01')).toMatchObject({ sessions: 2 })
})
