// Words of texts that are spelled almost as typed.

import { beforeAll, expect, test } from 'vitest'
import { anySegment } from '#server/lists/selection/listing.sql.ts'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { watch } from '#test/watched.ts'
import { search } from './search.ts'

const db = await testDatabase()

beforeAll(async () => {
  const at = (seconds: number) => ({ startingTime: { seconds, nanoseconds: 0 } })
  await store(db, 'sessions', [
    { id: 's1', question: 'Migraine again?', slot: at(1_700_000_000) },
    { id: 's2', question: 'A diary?', transcripts: ['Of each migraine.'], slot: at(1_699_000_000) },
    { id: 's3', question: 'Migrants?', slot: at(1_698_000_000) },
  ])
  await store(db, 'users', [{ id: 'u1', displayName: 'Quiet', bio: 'I know orchards.' }])
  await store(db, 'feedback', [{ id: 'f1', feedback: 'Splendid hour.' }])
  await store(db, 'tags', [{ id: 't1', name: 'neurology' }])
})

test.each([
  ['migrane', 'migraine'],
  ['migriane', 'migraine'],
  ['diary migrane', 'diary migraine'],
  ['orchrads', 'orchards'],
  ['splendit', 'splendid'],
  ['neurolgy', 'neurology'],
])('%s shows %s', async (q, shown) => {
  const answer = await search(db, q)
  expect(answer).toMatchObject({ q, shown, terms: shown.split(' ') })
  expect(answer.groups).not.toEqual([])
})

test.each(['migraine', 'migrants', 'mig', 'zebra', 'migrxxne', '"migrane again"', 'orchrads migrane'])(
  '%s shows nothing else',
  async (q) => {
    expect((await search(db, q)).shown).toBeUndefined()
  },
)

test('terms that are words of different documents are not compared with other words', async () => {
  const watched = watch(db)
  const askedFor = () => JSON.stringify(watched.asked.flatMap(({ values }) => values))
  expect((await search(watched, 'diary orchards')).groups).toEqual([])
  expect(askedFor()).not.toContain(`${anySegment}orchrads`)
  await search(watched, 'orchrad')
  expect(askedFor()).toContain(`${anySegment}orchard`)
})
