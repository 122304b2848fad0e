// The values of a filter by an exact value: the existing ones, each with the number of rows that the filter selects.

import { beforeAll, expect, test } from 'vitest'
import { valueEndpoints } from '#contract/values.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const admin = await stoa.signIn({ admin: true })
const { call } = await stoa.signIn()

const get = async (url: string) => (await call('GET', url)).body

beforeAll(async () => {
  const { db } = stoa
  await store(db, 'tags', [{ id: 'law', name: 'law' }])
  for (const name of ['a', 'b']) await admin.call('PATCH', '/api/tags/law', { name, color: 'red' })
  await store(db, 'sessions', [
    { id: 's1', discountCode: 'SPRING', active: 7 },
    { id: 's2', discountCode: 'SPRING' },
    { id: 's3', discountCode: 'ÄFALL', active: 7, rating: 'x' },
    { id: 's4', discountCode: '' },
    { id: 's5' },
  ])
  await store(db, 'feedback', [
    { id: 'f1', userEmail: 'Ada@example.com', sessionId: 's1' },
    { id: 'f2', userEmail: 'ada@example.com', sessionId: 's2' },
    { id: 'f3', userEmail: 'ben@example.com', sessionId: '' },
  ])
})

const filters = [
  [valueEndpoints.sessions.path, 'discountCode'],
  [valueEndpoints.feedback.path, 'session'],
  [valueEndpoints.feedback.path, 'email'],
  [valueEndpoints.faults.path, 'field'],
  [valueEndpoints.faults.path, 'record'],
  [valueEndpoints.activity.path, 'record'],
] as const

test.each(filters)('%s of the filter %s are counted as the list is', async (path, filter) => {
  const values: { value: string; rows: number }[] = await get(`${path}?filter=${filter}`)
  expect(values.length).toBeGreaterThan(0)
  expect(values.map(({ rows }) => rows)).toEqual(values.map(({ rows }) => rows).toSorted((a, b) => b - a))
  for (const { value, rows } of values) {
    const totals = path.replace('.values', '.totals')
    expect(await get(`${totals}?${new URLSearchParams({ [filter]: value })}`)).toMatchObject({ count: rows })
  }
})

test('values are searched in any case, and an absent one is none', async () => {
  expect(await get('/api/sessions.values?filter=discountCode')).toEqual([
    { value: 'SPRING', rows: 2 },
    { value: 'ÄFALL', rows: 1 },
  ])
  expect(await get(`/api/sessions.values?filter=discountCode&q=${encodeURIComponent('äf')}`)).toHaveLength(1)
  expect(await get('/api/feedback.values?filter=email&q=ADA@')).toEqual([
    { value: 'ada@example.com', rows: 2 },
  ])
  expect(await get('/api/feedback.values?filter=email&q=%25')).toEqual([])
  expect(await get('/api/feedback.values?filter=email&q=%00')).toEqual([])
})
