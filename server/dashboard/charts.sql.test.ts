// The charts: days, weeks and months of a range, what they are compared with, and the part of those that are not over.

import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { getSeries as endpoint, type SeriesQuery } from '#contract/dashboard.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { getSeries, keepDaysIn } from './charts.sql.ts'

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

const on = (day: string) => ({ from: day, to: day })
const series = async (query: string) => endpoint.answer.read((await get(query)).body).series

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
    { ...on('2025-03-01'), sessions: 2, aiSessions: 1, revenue: '10.255' },
    { ...on('2025-03-02'), sessions: 0, aiSessions: 0, revenue: '0' },
    { ...on('2025-03-03'), sessions: 1, aiSessions: 0, revenue: '10.25' },
  ])
})

test('weeks begin on Monday, months on the first, and only whole days of the range count', async () => {
  await store(db, 'sessions', [
    { id: 'monday', ...at('2025-03-03T10:00:00Z') },
    { id: 'tuesday', ...at('2025-03-04T10:00:00Z') },
    { id: 'sunday', ...at('2025-03-09T10:00:00Z') },
    { id: 'april', ...at('2025-04-01T10:00:00Z') },
  ])
  expect(await series('by=week&from=2025-03-04&to=2025-03-10')).toMatchObject([
    { from: '2025-03-04', to: '2025-03-09', sessions: 2 },
    { from: '2025-03-10', to: '2025-03-10', sessions: 0 },
  ])
  expect(await series('by=month&from=2025-03-01&to=2025-04-30')).toMatchObject([
    { from: '2025-03-01', to: '2025-03-31', sessions: 3 },
    { from: '2025-04-01', to: '2025-04-30', sessions: 1 },
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
  await store(db, 'sessions', [{ id: 'summer', ...at('2025-07-01T22:30:00Z') }])
  await keepDaysIn(db, 'CET')
  expect(await series('by=day&from=2025-07-02&to=2025-07-02')).toMatchObject([{ sessions: 1 }])
})

test('the compared period is what precedes the period, or the same a year before, exact to the cent', async () => {
  await store(db, 'sessions', [
    { id: 'now', ...at('2025-03-04T10:00:00Z') },
    { id: 'previous', ...at('2025-02-27T10:00:00Z', { totalPrice: '0.1' }) },
    { id: 'previous too', ...at('2025-02-26T10:00:00Z', { totalPrice: '0.2' }) },
    { id: 'a year before', ...at('2024-03-09T23:59:59Z', { totalPrice: '7' }) },
    { id: 'earlier', ...at('2024-03-02T23:59:59Z') },
  ])
  const read = async (by: string, compare: string) => {
    const query = `by=${by}&from=2025-03-03&to=2025-03-09&compare=${compare}`
    return endpoint.answer.read((await get(query)).body).previous
  }
  expect(await read('week', 'previous')).toEqual([
    { from: '2025-02-24', to: '2025-03-02', sessions: 2, aiSessions: 2, revenue: '0.3' },
  ])
  expect(await read('week', 'year')).toEqual([
    { from: '2024-03-03', to: '2024-03-09', sessions: 1, aiSessions: 1, revenue: '7' },
  ])
  const days = await read('day', 'year')
  expect(days).toHaveLength(7)
  expect(days.at(-1)).toMatchObject({ ...on('2024-03-09'), sessions: 1 })
})

const cheap = (startingTime: string, rest: object = {}) => at(startingTime, { totalPrice: '1.5', ...rest })

/** Returns the entries that are not over, by their first day. */
async function unfinished(query: SeriesQuery, now: string, zone = 'UTC') {
  const { series, previous } = await getSeries(db, query, { nowMs: Date.parse(now), zone })
  const those = [...previous, ...series].filter(({ soFar }) => soFar)
  return Object.fromEntries(those.map(({ from, soFar }) => [from, soFar]))
}

const nothing = { sessions: 0, aiSessions: 0, revenue: '0' }

test('today until now is compared with the earlier day until the same time of the clocks, with 23 hours too', async () => {
  await keepDaysIn(db, 'Europe/Berlin')
  await store(db, 'sessions', [
    { id: 'a', ...cheap('2025-03-01T23:00:00Z') },
    { id: 'b', ...cheap('2025-03-02T11:04:59Z', { expertId: 'e' }) },
    { id: 'too late then', ...cheap('2025-03-02T11:05:00Z') },
    { id: 'c', ...cheap('2025-03-30T10:04:59Z') },
    { id: 'still ahead', ...cheap('2025-03-30T10:05:00Z') },
    { id: 'record', kind: 'signin', ...cheap('2025-03-30T08:00:00Z') },
  ])
  const fourWeeks = { by: 'day', from: '2025-03-03', to: '2025-03-30', compare: 'previous' } as const
  expect(await unfinished(fourWeeks, '2025-03-30T10:05:00Z', 'Europe/Berlin')).toEqual({
    '2025-03-02': { sessions: 2, aiSessions: 1, revenue: '3' },
    '2025-03-30': { sessions: 1, aiSessions: 1, revenue: '1.5' },
  })
})

test('a week is compared until the same day and time, and a month with all of a shorter one', async () => {
  await store(db, 'sessions', [
    { id: 'a', ...cheap('2025-02-28T23:59:59Z') },
    { id: 'b', ...cheap('2025-03-24T00:00:00Z') },
    { id: 'later', ...cheap('2025-03-25T00:00:00Z') },
    { id: 'c', ...cheap('2025-03-31T14:04:00Z') },
    { id: 'ahead', ...cheap('2025-03-31T14:06:00Z') },
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
    { id: 'a', ...cheap('2025-05-05T10:00:00Z', { totalPrice: '0.1' }) },
    { id: 'b', ...cheap('2025-05-07T10:00:00Z', { totalPrice: '0.2' }) },
    { id: 'ahead', ...cheap('2025-05-07T18:00:00Z') },
    { id: 'then', ...cheap('2025-02-04T10:00:00Z') },
  ])
  const quarter = { by: 'week', from: '2025-04-01', to: '2025-06-30', compare: 'previous' } as const
  const parts = await unfinished(quarter, '2025-05-07T14:05:00Z')
  expect(parts['2025-05-05']).toEqual({ sessions: 2, aiSessions: 2, revenue: '0.3' })
  // 5 May, three months before.
  expect(parts['2025-02-05']).toEqual(nothing)
  expect(Object.values(parts).reduce((sum, one) => sum + (one?.sessions ?? 0), 0)).toBe(2)
})
