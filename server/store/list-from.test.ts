// A page of sessions that begins at a day.

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { keepDaysIn } from './session-days.ts'

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
  const link = (rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(answer.headers.link))?.[1]
  const body = answer.json()
  return { status: answer.statusCode, ids: body.map?.((one: { id: string }) => one.id), body, link }
}

test.each([
  ['from=2025-03-01', ['second', 'first', 'without']],
  ['from=2025-03-02', ['third', 'second', 'first', 'without']],
  ['from=2025-03-03', ['third', 'second', 'first', 'without']],
  ['from=2025-02-28', ['without']],
  ['from=2026-01-01', ['fourth', 'third', 'second', 'first', 'without']],
  ['from=2025-03-01&sort=slot', ['first', 'second', 'third', 'fourth']],
  ['from=2025-03-02&sort=slot', ['third', 'fourth']],
  ['from=2025-03-03&sort=slot', ['fourth']],
  ['from=2025-03-05&sort=slot', []],
  ['from=2025-03-03&label=Refunded', ['second']],
  ['from=2025-03-02&sort=slot&user=u', ['fourth']],
])('%s begins with the first session of that day or after it in the order', async (query, ids) => {
  expect((await get(query)).ids).toEqual(ids)
})

test('leads on to both sides, and back only where something is', async () => {
  const middle = await get('from=2025-03-02&limit=2')
  expect(middle.ids).toEqual(['third', 'second'])
  expect((await get(String(middle.link('next')).split('?')[1] ?? '')).ids).toEqual(['first', 'without'])
  expect((await get(String(middle.link('prev')).split('?')[1] ?? '')).ids).toEqual(['fourth'])
  expect((await get('from=2026-01-01')).link('prev')).toBeUndefined()
  const beyond = await get('from=2025-03-05&sort=slot&limit=2')
  expect((await get(String(beyond.link('prev')).split('?')[1] ?? '')).ids).toEqual(['third', 'fourth'])
})

test('the day is one of the time zone of the console', async () => {
  await keepDaysIn(db, 'America/New_York')
  expect((await get('from=2025-02-28')).ids).toEqual(['first', 'without'])
  expect((await get('from=2025-03-01&sort=slot')).ids).toEqual(['second', 'third', 'fourth'])
  await keepDaysIn(db, 'UTC')
})

test.each(['from=2025-03-02&sort=totalPrice', 'from=2025-02-30', 'from=yesterday', 'from=1500-01-01'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await get(query)
    expect([status, body.fields[0].field]).toEqual([400, 'from'])
  },
)
