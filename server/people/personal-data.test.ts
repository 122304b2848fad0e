// Exporting and erasing people during other work: a file is complete or refused before it begins, and no two writes wait for each other.

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

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
