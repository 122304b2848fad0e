// Saved views: private and shared ones, who may change them, and their contents; and the counts of their rows.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { builtInViews, isSelective, type View } from '#contract/views.ts'
import { type Method, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { db } = stoa
const people = {
  ada: await stoa.signIn({ email: 'ada@example.com' }),
  bob: await stoa.signIn({ email: 'bob@example.com' }),
  admin: await stoa.signIn({ email: 'admin@example.com', admin: true }),
}

beforeAll(async () => {
  await store(db, 'sessions', [
    { id: 'unhappy', rating: 1, slot: { startingTime: '2025-03-01T10:00:00Z' } },
    { id: 'late', active: true, slot: { endingTime: '2025-03-01T10:00:00Z' } },
    { id: 'refund', status: 'Refunded', slot: { startingTime: new Date().toISOString() } },
  ])
  await store(db, 'users', [{ id: 'expert', Expert: { IsExpert: true } }])
  await store(db, 'feedback', [{ id: 'old', dateCreated: '2025-03-01T10:00:00Z' }])
  await db.execute(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_by)
    select 'old', 'open', uid, 'Ada', uid from accounts where email = 'ada@example.com'`)
  await store(db, 'discount-codes', [{ id: 'SOON', expirationDate: new Date().toISOString() }])
})

const call = (method: Method, who: keyof typeof people, id = '', body?: object, headers = {}) =>
  people[who].call(method, `/api/views${id && `/${id}`}`, body, headers)
const mine = {
  name: 'Low ratings',
  screen: 'sessions',
  query: 'maxRating=2&sort=-totalPrice',
  isShared: false,
}
const create = async (who: keyof typeof people, change: object = {}): Promise<View> =>
  (await call('POST', who, '', { ...mine, ...change })).body
const namesOf = async (who: keyof typeof people) =>
  (await call('GET', who)).body.map(({ name }: View) => name).slice(builtInViews.length)

test('views come with the number of their rows, except those that only sort', async () => {
  const own = await create('ada', { name: 'By price', query: 'sort=-totalPrice' })
  const { body } = await call('GET', 'ada')
  expect(body.slice(0, builtInViews.length)).toEqual(
    builtInViews.map((view) => ({
      ...view,
      ...(isSelective(view) && { rows: { count: 1, isMinimum: false } }),
    })),
  )
  expect(body.at(-1)).toEqual(own)
  await call('DELETE', 'ada', own.id)
})

test('only their owner sees own views, shared ones by everybody', async () => {
  const own = await create('ada')
  expect(own).toMatchObject({ ...mine, isOwn: true })
  const shared = await create('ada', { name: 'For all', isShared: true })
  expect(await namesOf('ada')).toEqual(['For all', 'Low ratings'])
  expect(await namesOf('bob')).toEqual(['For all'])
  const [seen] = (await call('GET', 'bob')).body.slice(builtInViews.length)
  expect(seen).toMatchObject({ isOwn: false, owner: 'ada@example.com' })
  for (const { id } of [own, shared]) expect((await call('DELETE', 'ada', id)).status).toBe(204)
  expect(await namesOf('ada')).toEqual([])
})

test.each([
  ['changes', 'PATCH', 'ada', false, 200],
  ['does not find, to change it,', 'PATCH', 'bob', false, 404],
  ['does not find, to change it,', 'PATCH', 'admin', false, 404],
  ['may not change, when it is shared,', 'PATCH', 'bob', true, 403],
  ['may not change, when it is shared,', 'PATCH', 'admin', true, 403],
  ['removes', 'DELETE', 'ada', true, 204],
  ['does not find, to remove it,', 'DELETE', 'bob', false, 404],
  ['does not find, to remove it,', 'DELETE', 'admin', false, 404],
  ['may not remove, when it is shared,', 'DELETE', 'bob', true, 403],
  ['removes, when it is shared,', 'DELETE', 'admin', true, 204],
  ['may not touch, signed out,', 'PATCH', undefined, true, 401],
  ['may not touch, signed out,', 'DELETE', undefined, true, 401],
] as const)(
  'of a view that ada has saved one %s (%s by %s, shared: %s)',
  async (_, method, who, isShared, status) => {
    const { id } = await create('ada', { isShared })
    const change = method === 'PATCH' ? { name: 'Renamed' } : undefined
    const answer = await call(method, who ?? 'ada', id, change, who ? {} : { cookie: '' })
    expect(answer.status).toBe(status)
    const { body } = await call('GET', 'ada')
    const kept = body.find((view: View) => view.id === id)?.name
    expect(kept).toBe(status === 200 ? 'Renamed' : status === 204 ? undefined : mine.name)
    await call('DELETE', 'ada', id)
  },
)

test.each([
  ['a name of spaces', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'n'.repeat(61) }, 'name'],
  ['a name of which nothing is drawn', { name: '\u2800\u200B\u3164' }, 'name'],
  ['a name with NUL', { name: 'a\0b' }, 'name'],
  ['the name of a built-in view', { name: 'Overdue' }, 'name'],
  ['one that looks like it', { name: ' ÓVER\u00ADDUE. ' }, 'name'],
  ['NUL in the address of the list', { query: 'q=a\0b' }, 'query'],
  ['a screen without a list', { screen: 'dashboard' }, 'screen'],
  ['a parameter that the list does not know', { query: 'colour=red' }, 'query'],
  ['a value that the list refuses', { query: 'maxRating=9' }, 'query'],
])('refuses %s', async (_, change, field) => {
  const { status, body } = await call('POST', 'ada', '', { ...mine, ...change })
  expect([status, body.fields[0].field]).toEqual([400, field])
})

test('a view stores whether experts are shown as cards or as a table', async () => {
  await store(db, 'users', [{ id: 'expert', Expert: { IsExpert: true } }])
  for (const query of ['sort=-rating', 'as=table&sort=-noShows&slotFrom=today-29']) {
    const { id } = await create('ada', { screen: 'experts', query })
    const { body } = await call('GET', 'ada')
    expect(body.find((view: View) => view.id === id)).toMatchObject({ query })
    await call('DELETE', 'ada', id)
  }
})
