// The people related to a session and to feedback: their names in pages, their records with one session.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Document } from '#contract/entity.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn()

const hostile = 'a "\\" \n \u0001 </script> \ud83d and \0 ü 😀'

beforeAll(async () => {
  await store(db, 'users', [
    { id: 'ada', displayName: ' Ada Lovelace ', username: 'ada@inbox.example', Expert: { IsExpert: true } },
    { id: 'ben', displayName: '\u00a0', username: 'ben@inbox.example' },
    { id: 'cy', displayName: { not: 'text' }, username: 7 },
    { id: 'dee', displayName: hostile, bio: 'half \ud83d' },
    { id: 'eve', displayName: 'e'.repeat(500) },
  ])
  const ids = ['ada', 'ben', 'cy', 'dee', 'eve', 'nobody', '', { an: 'object' }, undefined]
  await store(
    db,
    'sessions',
    ids.map((id, index) => ({
      id: `s${index}`,
      userId: id,
      expertId: id,
      question: 'Q',
      summaries: ['long'],
    })),
  )
  await store(
    db,
    'feedback',
    ids.map((id, index) => ({ id: `f${index}`, expertId: id, feedback: 'F' })),
  )
})

const get = (url: string) => app.inject({ url, headers })
const rowsOf = async (url: string): Promise<Document[]> =>
  (await get(url)).json<Document[]>().toSorted((one, other) => (one.id < other.id ? -1 : 1))

const names = [
  'Ada Lovelace',
  'ben@inbox.example',
  'cy',
  'a "\\" \n \u0001 </script> \ufffd and  ü 😀',
  'e'.repeat(200),
  ...[undefined, undefined, undefined, undefined],
]

// By an index, a rare text, a common text, flags and price: each plan that reads a page.
test.each(['limit=200', 'q=q&limit=200', 'active=false&sort=totalPrice', 'kind=booking', 'at=s0&limit=200'])(
  'a page of sessions names the user and the expert of each row as the console shows them (%s)',
  async (query) => {
    const rows = await rowsOf(`/api/sessions?${query}`)
    expect(rows.map(({ expertName }) => expertName)).toEqual(names)
    expect(rows.map(({ userName }) => userName)).toEqual(names)
  },
)

test('a page of feedback names the user with its address, in any case', async () => {
  const left = ['ADA@inbox.example ', 'ben@inbox.example', 'else@inbox.example', ' ', undefined]
  await store(
    db,
    'feedback',
    left.map((userEmail, index) => ({ id: `from${index}`, userEmail })),
  )
  const rows = (await rowsOf('/api/feedback?limit=200')).filter(({ id }) => id.startsWith('from'))
  expect(rows.map(({ userId }) => userId)).toEqual(['ada', 'ben', undefined, undefined, undefined])
  await db.query(sql`delete from feedback where id like 'from%'`)
})

test('one session includes the records of its user and expert, where they exist', async () => {
  const session = (await get('/api/sessions/s0')).json()
  expect(session).toMatchObject({
    summaries: ['long'],
    user: { id: 'ada' },
    expert: { Expert: { IsExpert: true } },
  })
  for (const id of ['s5', 's6', 's7', 's8']) {
    const lonely = (await get(`/api/sessions/${id}`)).json()
    expect(lonely).not.toHaveProperty('user')
    expect(lonely).not.toHaveProperty('expert')
  }
})

test('one user includes the existing tags of an expert', async () => {
  await store(db, 'tags', [{ id: 'law', name: 'family_law', color: 'teal' }])
  await store(db, 'users', [{ id: 'gus', Expert: { IsExpert: true, TagIds: ['gone', 'law'] } }])
  expect((await get('/api/users/gus')).json().tags).toEqual([
    { id: 'law', name: 'family_law', color: 'teal' },
  ])
  expect((await get('/api/users/ada')).json()).not.toHaveProperty('tags')
})

const at = (text: string) => ({ seconds: Date.parse(text) / 1_000, nanoseconds: 0 })
const booking = (id: string, more: object) => ({ id, userId: 'fay', expertId: 'ada', ...more })
const slot = (text: string) => ({ slot: { startingTime: at(text), endingTime: at(text) } })

test('a page of users names the last booking of each that has begun, and no sign-in', async () => {
  const lastInstant = { ...at('2024-03-01T10:59:59Z'), nanoseconds: 999_999_999 }
  await store(db, 'users', [{ id: 'fay', displayName: 'Fay' }])
  await store(db, 'sessions', [
    booking('before', slot('2024-01-01T10:00:00Z')),
    booking('last', { slot: { startingTime: lastInstant } }),
    booking('ahead', slot('2999-01-01T10:00:00Z')),
    booking('never', {}),
    booking('malformed', { slot: 'soon' }),
    { id: 'sign-in', kind: 'signin', userId: 'fay', ...slot('2025-01-01T10:00:00Z') },
  ])
  const users = await rowsOf('/api/users?limit=200')
  const lastOf = (id: string) => users.find((one) => one.id === id)?.lastSession
  expect(lastOf('fay')).toEqual(lastInstant)
  expect(lastOf('ada')).toBeUndefined()
})

test('a page of tags counts the experts who carry each, and nobody who is none', async () => {
  await store(
    db,
    'tags',
    ['two', 'one', 'none'].map((id) => ({ id, name: id })),
  )
  await store(db, 'users', [
    { id: 'gus', Expert: { IsExpert: true, TagIds: ['two', 'one', 'two'] } },
    { id: 'hal', Expert: { IsExpert: true, TagIds: ['two', 7] } },
    { id: 'ida', Expert: { IsExpert: false, TagIds: ['none'] } },
  ])
  const tags = await rowsOf('/api/tags?limit=200')
  const countOf = (id: string) => tags.find((one) => one.id === id)?.experts
  expect(['none', 'one', 'two'].map(countOf)).toEqual([0, 1, 2])
})
