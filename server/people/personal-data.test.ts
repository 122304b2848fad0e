// Exporting and erasing people during other work: a file is complete or refused before it begins, and no two writes wait for each other.

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

test('beyond the downloads of one person, each export is complete or refused before it begins', async () => {
  await store(db, 'users', [{ id: 'ann', username: 'Ann Archer' }])
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `s${index}`, userId: 'ann' }))
  await store(db, 'sessions', many)
  const read = () => app.inject({ url: '/api/people/ann/export', headers })
  const answers = await Promise.all(Array.from({ length: 12 }, read))
  const complete = answers.filter(({ statusCode }) => statusCode === 200)
  expect(complete.length).toBeGreaterThan(0)
  for (const answer of complete) expect(answer.json().sessions).toHaveLength(500)
  for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode)
})

test('erasing people waits for no write that waits for it', async () => {
  const people = Array.from({ length: 5 }, (_, index) => ({ id: `p${index}`, username: `Person ${index}` }))
  await store(db, 'users', people)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  const answers = await Promise.all(
    people.flatMap(({ id, username }) => [
      post(`/api/people/${id}/erase`, { name: username }),
      post('/api/tags', { name: id, color: '#123456' }),
      post('/api/sessions/start', { userId: id }),
    ]),
  )
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ json }) => json())).toEqual([])
})
