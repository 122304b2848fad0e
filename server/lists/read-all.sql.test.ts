// Full lists and files of long documents: a reader holds about as many bytes as a page may have, whatever is selected.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { activityListings } from '#server/activity/activity.sql.ts'
import {
  type DocumentRow,
  mostPageBytes,
  readOriginals,
} from '#server/documents/stored/document-batches.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { usersListing } from '#server/entities/users.sql.ts'
import { tagsListing } from '#server/entities/viewed-lists.ts'
import { expertsListing } from '#server/experts/expert-figures.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { readAll } from './read-all.sql.ts'

const db = await testDatabase()
const clock = { nowMs: Date.now(), zone: 'UTC' }

const count = 100
const ids = Array.from({ length: count }, (_, index) => `r${String(index).padStart(3, '0')}`)
/** In the middle, so that a batch begins with short documents. */
const isLong = (index: number): boolean => index >= 60 && index < 66
const textOf = (index: number): string => (isLong(index) ? 'é'.repeat(700_000) : 'short')

beforeAll(async () => {
  await store(
    db,
    'users',
    ids.map((id, index) => ({ id, displayName: id, bio: textOf(index), Expert: { IsExpert: true } })),
  )
  await store(
    db,
    'sessions',
    ids.map((id, index) => ({
      id,
      question: 'why',
      slot: { startingTime: { seconds: 9e8 - index, nanoseconds: 0 } },
      transcripts: [textOf(index)],
    })),
  )
  await store(
    db,
    'tags',
    ids.map((id) => ({ id, name: id })),
  )
  for (const [index, id] of ids.toReversed().entries())
    await db.query(sql`
      insert into history (actor_uid, actor_email, entity, document_id, before, after)
      values ('u', 'u@example.com', 'tags', ${id}, 'null', ${JSON.stringify({ name: textOf(count - 1 - index) })})`)
})

test.each([
  ['users', () => readAll(db.stream, usersListing({}), 'name'), 6],
  ['users with a word', () => readAll(db.stream, usersListing({ q: 'r' }), 'name'), 6],
  ['experts', () => readAll(db.stream, expertsListing({}, { clock }), 'name'), 6],
  ['whole sessions', () => readAll(db.stream, sessionsListing({}, { whole: true }), '-slot'), 6],
  ['sessions with a word', () => readAll(db.stream, sessionsListing({ q: 'why' }), '-slot'), 0],
  ['changes', () => readAll(db.stream, activityListings.each({}), '-at'), 6],
  ['original documents', () => readOriginals(db, 'sessions'), 6],
  ['tags', () => readAll(db.stream, tagsListing({}), 'name'), 0],
])('%s', async (_, read, long) => {
  const batches: DocumentRow[][] = []
  for await (const batch of read()) batches.push(batch)
  const documents = batches.flat().map(({ document }) => JSON.parse(document))
  expect(documents.map(({ id, record }) => record ?? id)).toEqual(ids)
  expect(batches.flat().filter(({ document }) => document.length > 700_000)).toHaveLength(long)
  for (const batch of batches.filter(({ length }) => length > 1)) {
    const bytes = batch.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0)
    expect(bytes).toBeLessThan(mostPageBytes + 50_000)
  }
  expect(batches.length).toBeLessThan(60)
})
