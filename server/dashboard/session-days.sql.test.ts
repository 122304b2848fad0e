import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { getSeries as endpoint } from '#contract/dashboard.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { keepDaysIn } from './charts.sql.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn()

const at = (startingTime: unknown, rest: object = {}) => ({
  slot: { startingTime },
  totalPrice: '10.25',
  ...rest,
})

async function get(query: string) {
  const answer = await app.inject({ url: `/api/dashboard/series?${query}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const series = async (query: string) => endpoint.answer.read((await get(query)).body)

afterEach(async () => {
  await db.query(sql`delete from sessions`)
  await keepDaysIn(db, 'UTC')
})

test('a series has one entry for each day of its range, including empty ones, with exact revenue', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...at('2025-03-01T00:00:00Z') },
    { id: 'b', ...at('2025-03-01T23:59:59.999999999Z', { expertId: 'e', totalPrice: '0.005' }) },
    { id: 'c', ...at('2025-03-03T00:00:00Z', { expertId: 'e' }) },
    { id: 'before', ...at('2025-02-28T23:59:59Z') },
    { id: 'after', ...at('2025-03-04T00:00:00Z') },
  ])
  expect(await series('by=day&from=2025-03-01&to=2025-03-03')).toEqual([
    { start: '2025-03-01', sessions: 2, aiSessions: 1, revenue: '10.255' },
    { start: '2025-03-02', sessions: 0, aiSessions: 0, revenue: '0' },
    { start: '2025-03-03', sessions: 1, aiSessions: 0, revenue: '10.25' },
  ])
})

test('records of sign-ins and sessions without a slot count on no day', async () => {
  await store(db, 'sessions', [
    { id: 'none', totalPrice: '1' },
    { id: 'garbled', ...at('soon') },
    { id: 'record', kind: 'signin', ...at('2025-03-01T12:00:00Z') },
    { id: 'epoch', ...at(0) },
  ])
  expect(await series('by=day&from=2025-03-01&to=2025-03-01')).toMatchObject([{ sessions: 0 }])
  expect(await series('by=day&from=1970-01-01&to=1970-01-01')).toMatchObject([{ sessions: 1 }])
})

test('weeks begin on Monday, months on the first, and only whole days of the range count', async () => {
  await store(db, 'sessions', [
    { id: 'monday', ...at('2025-03-03T10:00:00Z') },
    { id: 'tuesday', ...at('2025-03-04T10:00:00Z') },
    { id: 'sunday', ...at('2025-03-09T10:00:00Z') },
    { id: 'april', ...at('2025-04-01T10:00:00Z') },
  ])
  expect(await series('by=week&from=2025-03-04&to=2025-03-10')).toMatchObject([
    { start: '2025-03-03', sessions: 2 },
    { start: '2025-03-10', sessions: 0 },
  ])
  expect(await series('by=month&from=2025-03-01&to=2025-04-30')).toMatchObject([
    { start: '2025-03-01', sessions: 3 },
    { start: '2025-04-01', sessions: 1 },
  ])
})

test('days begin and end in the time zone of the console, also after it was changed', async () => {
  await store(db, 'sessions', [{ id: 'late', ...at('2025-03-01T23:30:00Z') }])
  await keepDaysIn(db, 'Europe/Berlin')
  await store(db, 'sessions', [{ id: 'later', ...at('2025-03-02T22:30:00Z') }])
  expect(await series('by=day&from=2025-03-01&to=2025-03-02')).toMatchObject([
    { sessions: 0 },
    { sessions: 2 },
  ])
  expect(await findWrongFigures(db)).toEqual([])
  await keepDaysIn(db, '+05:30')
  expect(await series('by=day&from=2025-03-02&to=2025-03-03')).toMatchObject([
    { sessions: 1 },
    { sessions: 1 },
  ])
  await keepDaysIn(db, '-01:00')
  expect(await series('by=day&from=2025-03-01&to=2025-03-02')).toMatchObject([
    { sessions: 1 },
    { sessions: 1 },
  ])
})

test('a session that is moved, repriced or removed changes the figures of its day at once', async () => {
  await store(db, 'sessions', [{ id: 'a', ...at('2025-03-01T10:00:00Z') }])
  await store(db, 'sessions', [{ id: 'a', ...at('2025-03-02T10:00:00Z', { totalPrice: '3' }) }])
  const range = 'by=day&from=2025-03-01&to=2025-03-02'
  expect(await series(range)).toMatchObject([
    { sessions: 0, revenue: '0' },
    { sessions: 1, revenue: '3' },
  ])
  await db.query(sql`delete from sessions`)
  expect(await series(range)).toMatchObject([{ sessions: 0 }, { sessions: 0, aiSessions: 0, revenue: '0' }])
})

test.each([
  ['by=year&from=2025-01-01&to=2025-01-02', 'by'],
  ['by=day&from=2025-02-30&to=2025-03-02', 'from'],
  ['by=day&from=2025-03-02&to=2025-03-01', 'to'],
  ['by=day&from=1999-01-01&to=2025-03-01', 'to'],
  ['by=week&from=1500-01-01&to=2025-03-01', 'from'],
  ['by=day&from=2025-01-01', 'to'],
])('refuses %s', async (query, field) => {
  const { status, body } = await get(query)
  expect([status, body.fields[0].field]).toEqual([400, field])
})
