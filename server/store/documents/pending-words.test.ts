import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { openTestDatabase } from '#test/database.ts'
import { prepareDocuments, writeDocuments } from './documents.ts'
import { openPendingWords } from './pending-words.ts'

const { db, where } = await openTestDatabase()
const other = createPool(where, 'stoa test words', { size: 1, connectTimeoutMs: 10_000 })
afterAll(() => other.close())

async function writeSessions(from: number, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, index) => ({ id: `session ${from + index}` }))
  const prepared = prepareDocuments('sessions', documents)
  if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
}

const callsThatEnded = () =>
  db.query(sql`
    select from pg_stat_activity
    where application_name = 'stoa test words' and query like '%gin_clean_pending_list%' and state = 'idle'`)

test('another connection moves the pending words of a thousand sessions into the index', async () => {
  const countPending = openPendingWords(other)
  await writeSessions(0, 500)
  countPending('sessions', 500)
  countPending('feedback', 500)
  expect(await callsThatEnded()).toHaveLength(0)
  await writeSessions(500, 500)
  countPending('sessions', 500)
  await expect.poll(callsThatEnded).toHaveLength(1)
  expect(
    await db.query(sql`select gin_clean_pending_list('session_words_by_word')::integer as pages`),
  ).toEqual([{ pages: 0 }])
})
