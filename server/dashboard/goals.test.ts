// Goals of the dashboard: who sets and reads them, and what the record says.

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const { db, signIn } = await testApp()
const admin = await signIn({ role: 'administrator' })
const url = '/api/dashboard/goals'
const put = (payload: object) => admin.call('PUT', url, payload)
const revenue = { amount: '60000.00', weeks: 4 }

test('an administrator sets and removes goals, which everybody reads', async () => {
  const auditor = await signIn({ role: 'auditor' })
  const read = async () => (await auditor.call('GET', url)).body
  expect(await read()).toEqual({ sessions: null, revenue: null })
  expect((await put({ sessions: null, revenue })).body).toEqual({
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
