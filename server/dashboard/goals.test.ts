// Goals of the dashboard: who sets them, what is refused, and what the record says.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const { app, db, signIn } = await testApp()
const { headers: admin } = await signIn({ role: 'administrator' })
const url = '/api/dashboard/goals'
const put = (payload: object, headers = admin) => app.inject({ method: 'PUT', url, headers, payload })
const revenue = { amount: '60000.00', weeks: 4 }

test('an administrator sets and removes goals, which everybody reads', async () => {
  const { headers } = await signIn({ role: 'auditor' })
  const read = async () => (await app.inject({ url, headers })).json()
  expect(await read()).toEqual({ sessions: null, revenue: null })
  expect((await put({ sessions: null, revenue })).json()).toEqual({
    sessions: null,
    revenue: { amount: '60000', weeks: 4 },
  })
  expect((await read()).revenue).toEqual({ amount: '60000', weeks: 4 })
  await put({ sessions: { amount: '20', weeks: 1 }, revenue })
  await put({ sessions: null, revenue: null })
  expect(await read()).toEqual({ sessions: null, revenue: null })
  const events = await db.query<{ event: string; id: string }>(
    sql`select event, document_id as id from history where entity = 'goals' order by id`,
  )
  expect(events.map(({ event, id }) => `${event} ${id}`).toSorted()).toEqual([
    'console.goal-removed revenue',
    'console.goal-removed sessions',
    'console.goal-set revenue',
    'console.goal-set sessions',
  ])
})

test.each(['member', 'editor', 'auditor'] as const)('a person who is %s sets none', async (role) => {
  const { headers } = await signIn({ role })
  expect((await put({ sessions: null, revenue }, headers)).statusCode).toBe(403)
})
