// A page of sessions that begins at a day.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { keepDaysIn } from '#server/dashboard/charts.sql.ts'
import { firstInstant } from '#server/lists/selection/day-bounds.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn()

const at = (startingTime: string) => ({ slot: { startingTime } })

beforeAll(() =>
  store(db, 'sessions', [
    { id: 'first', ...at('2025-03-01T00:00:00Z') },
    { id: 'second', ...at('2025-03-01T23:59:59.999999999Z'), status: 'Refunded' },
    { id: 'third', ...at('2025-03-02T00:00:00Z') },
    { id: 'fourth', ...at('2025-03-04T12:00:00Z'), status: 'Refunded', userId: 'u' },
    { id: 'without' },
  ]),
)

async function get(query: string) {
  const answer = await app.inject({ url: `/api/sessions?${query}`, headers })
  const body = answer.json()
  return { status: answer.statusCode, ids: body.map?.((one: { id: string }) => one.id), body }
}

test.each([
  ['day=2025-03-01', ['second', 'first', 'without']],
  ['day=2025-03-02', ['third', 'second', 'first', 'without']],
  ['day=2025-03-03', ['third', 'second', 'first', 'without']],
  ['day=2025-02-28', ['without']],
  ['day=2026-01-01', ['fourth', 'third', 'second', 'first', 'without']],
  ['day=2025-03-01&sort=slot', ['first', 'second', 'third', 'fourth']],
  ['day=2025-03-02&sort=slot', ['third', 'fourth']],
  ['day=2025-03-03&sort=slot', ['fourth']],
  ['day=2025-03-05&sort=slot', []],
  ['day=2025-03-03&label=Refunded', ['second']],
  ['day=2025-03-02&sort=slot&user=u', ['fourth']],
])('%s begins with the first session of that day or after it in the order', async (query, ids) => {
  expect((await get(query)).ids).toEqual(ids)
})

test('the day begins in the time zone of the console', async () => {
  await keepDaysIn(db, 'America/New_York')
  expect((await get('day=2025-02-28')).ids).toEqual(['first', 'without'])
  expect((await get('day=2025-03-01&sort=slot')).ids).toEqual(['second', 'third', 'fourth'])
  await keepDaysIn(db, 'UTC')
})

test.each([
  ['Atlantic/Azores', '2025-10-26', '2025-10-26T00:00Z'],
  ['America/Havana', '2025-11-02', '2025-11-02T04:00Z'],
])('where midnight comes twice, in %s, the day begins with the first', async (zone, day, begins) => {
  const [row] = await db.query(sql`select ${firstInstant(day, { nowMs: 0, zone })}::text as ns`)
  expect(row).toEqual({ ns: `${Date.parse(begins)}000000` })
})

test('days relative to today are counted from today in the time zone of the console', async () => {
  const now = new Date()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const midnight = Date.UTC(year, month, now.getUTCDate())
  const monday = midnight - ((now.getUTCDay() + 6) % 7) * 86_400_000
  const starts = { today: midnight, monday, month: Date.UTC(year, month, 1) }
  const ends = { sunday: monday + 7 * 86_400_000, last: Date.UTC(year, month + 1, 1) }
  const instants = Object.entries({ ...starts, ...ends }).flatMap(([id, ms]): [string, number][] => [
    [id, ms],
    [`before ${id}`, ms - 1],
  ])
  await store(
    db,
    'sessions',
    instants.map(([id, ms]) => ({ id, ...at(new Date(ms).toISOString()), status: 'Now' })),
  )
  const within = (from: number, until: number) =>
    instants
      .filter(([, ms]) => ms >= from && ms < until)
      .map(([id]) => id)
      .sort()
  const selected = async (query: string) => ((await get(`label=Now&${query}`)).ids as string[]).sort()
  expect(await selected('from=today&until=today')).toEqual(within(midnight, midnight + 86_400_000))
  expect(await selected('from=today-1&until=today%2B1')).toEqual(
    within(midnight - 86_400_000, midnight + 2 * 86_400_000),
  )
  expect(await selected('from=week&until=week')).toEqual(within(monday, ends.sunday))
  expect(await selected('from=month&until=month')).toEqual(within(starts.month, ends.last))
  expect(await selected('from=month-1&until=month-1')).toEqual(
    within(Date.UTC(year, month - 1), starts.month),
  )
  const quarter = month - (month % 3)
  expect(await selected('from=quarter&until=quarter')).toEqual(
    within(Date.UTC(year, quarter), Date.UTC(year, quarter + 3)),
  )
  expect(await selected('from=year-1&until=year')).toEqual(
    within(Date.UTC(year - 1, 0), Date.UTC(year + 1, 0)),
  )
})
