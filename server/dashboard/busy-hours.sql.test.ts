import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getBusyHours } from './busy-hours.sql.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

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

test('zones of half and quarter hours are at their hour', async () => {
  const instants = fc.date({ min: new Date('1980-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  const all = { from: '1979-12-30', to: '2026-01-02' }
  await fc.assert(
    fc.asyncProperty(
      instants,
      fc.constantFrom('Asia/Kathmandu', 'Asia/Kolkata', 'UTC'),
      async (instant, zone) => {
        await db.query(sql`delete from sessions`)
        await store(db, 'sessions', [{ id: 'a', ...at(instant.toISOString()) }])
        const [expected] = await db.query(sql`
        select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, 1 as sessions
        from (select ${instant.toISOString()}::timestamptz at time zone ${zone}::text as local) as one`)
        expect(await getBusyHours(db, all, { zone, nowMs: Date.now() })).toEqual([expected])
      },
    ),
    { numRuns: 30 },
  )
})

test('the hours add up to the sessions of the series', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-03-01T00:00:00Z') },
    { id: 'b', ...at('2025-03-31T23:59:59.999999999Z') },
    { id: 'c', ...at('2025-03-12T12:30:00Z') },
  ])
  const read = async (path: string) => (await app.inject({ url: `/api/dashboard/${path}`, headers })).json()
  const hours: { sessions: number }[] = await read('busy-hours?from=2025-03-01&to=2025-03-31')
  const { series } = await read('series?by=month&from=2025-03-01&to=2025-03-31')
  expect(hours.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(series[0].sessions)
})
