// Pages of long documents: an answer never has many more bytes than a page may have, and its links lead to every row once.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { mostPageBytes } from '#server/documents/stored/document-batches.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { linkOf, pagesFrom } from '#test/pages.ts'

const { app, db, signIn } = await testApp()
const { headers, uid } = await signIn({ email: 'zoe@example.com', admin: true })

const count = 8
const text = 'é'.repeat(700_000)
const ids = Array.from({ length: count }, (_, index) => `long-${index}`)
/** In addition to the documents, rows contain names and figures. */
const most = mostPageBytes + 20_000

beforeAll(async () => {
  await store(
    db,
    'users',
    ids.map((id) => ({ id, displayName: 'Long', bio: text, Expert: { IsExpert: true } })),
  )
  await store(
    db,
    'sessions',
    ids.map((id) => ({ id, userId: 'long-0', question: text })),
  )
  await store(
    db,
    'feedback',
    ids.map((id) => ({ id, feedback: text, expertId: 'long-0' })),
  )
  await store(
    db,
    'tags',
    ids.map((id) => ({ id, name: text })),
  )
})

async function get(url: string) {
  const answer = await app.inject({ url, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBeLessThan(most)
  return answer
}

/** Returns the ids of all pages in one direction, and the number of pages. */
async function follow(url: string | undefined, way: 'next' | 'prev') {
  const pages = await pagesFrom(get, url, way)
  const ids = pages.map((page) => page.json().map(({ id }: { id: string }) => id))
  return { ids: (way === 'next' ? ids : ids.toReversed()).flat(), pages: pages.length }
}

test.each([
  '/api/users?q=long',
  '/api/users?limit=50&expert=true&sort=-hourlyRate',
  '/api/experts?limit=50',
  '/api/experts?limit=50&sort=-name',
  '/api/sessions?limit=50&kind=booking',
  '/api/sessions?limit=50&user=long-0',
  '/api/feedback?limit=50',
  '/api/tags?limit=50',
])('the pages of %s', async (url) => {
  const forward = await follow(url, 'next')
  expect(forward.ids.toSorted()).toEqual(ids)
  expect(forward.pages).toBe(4)
  expect(await follow(linkOf(await get(url), 'last'), 'prev')).toEqual(forward)
})

test('the history of a record, which has no pages, and those of all records', async () => {
  for (let change = 0; change < 6; change++)
    await db.query(sql`
      insert into history (actor_uid, actor_email, entity, document_id, before, after)
      values (${uid}, 'zoe@example.com', 'tags', 'long-0', 'null', ${JSON.stringify({ name: text, change })})`)
  const latest = await app.inject({ url: '/api/history?entity=tags&id=long-0', headers })
  expect(latest.rawPayload.length).toBeLessThan(most)
  expect(latest.json()[0].after.change).toBe(5)
  expect((await follow('/api/activity?area=edits&limit=50', 'next')).ids).toHaveLength(6)
})
