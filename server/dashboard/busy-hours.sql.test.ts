import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getBusyHours } from './busy-hours.sql.ts'

const { db } = await testApp()

const at = (startingTime: string, rest: object = {}) => ({ slot: { startingTime }, ...rest })
const march = { from: '2025-03-01', to: '2025-03-31' }
const april = Date.parse('2025-04-02T00:00:00Z')

beforeEach(async () => {
  await db.query(sql`delete from sessions`)
})

test('sessions of the period that have begun count at the hour of the clocks, in summer time too', async () => {
  await store(db, 'sessions', [
    { id: 'winter', ...at('2025-03-03T08:15:00Z') },
    { id: 'the same hour', ...at('2025-03-10T08:59:59.999Z') },
    { id: 'summer', ...at('2025-03-31T07:00:00Z') },
    { id: 'sunday', ...at('2025-03-02T22:59:59Z') },
    { id: 'before', ...at('2025-02-28T22:59:59Z') },
    { id: 'after', ...at('2025-03-31T22:00:00Z') },
    { id: 'record', kind: 'signin', ...at('2025-03-03T08:15:00Z') },
    { id: 'none' },
  ])
  const berlin = { zone: 'Europe/Berlin', nowMs: april }
  expect(await getBusyHours(db, march, berlin)).toEqual([
    { weekday: 1, hour: 9, sessions: 3 },
    { weekday: 7, hour: 23, sessions: 1 },
  ])
  const early = { ...berlin, nowMs: Date.parse('2025-03-10T08:59:59Z') }
  expect(await getBusyHours(db, march, early)).toMatchObject([{ sessions: 1 }, { sessions: 1 }])
})
