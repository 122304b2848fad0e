import sql from 'sql-template-tag'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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

const fail = (error: unknown): void => {
  throw error
}

const callsThatEnded = () =>
  db.query(sql`
    select from pg_stat_activity
    where application_name = 'stoa test words' and query like '%gin_clean_pending_list%' and state = 'idle'`)

test('another connection moves the pending words of a thousand sessions into the index', async () => {
  const countPending = openPendingWords(other, fail)
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

test('a failure is reported once, and the next thousand sessions are a new attempt', async () => {
  const nowhere = createPool({ host: '127.0.0.1', port: 1 }, 'stoa test words', {
    size: 1,
    connectTimeoutMs: 10_000,
  })
  onTestFinished(() => nowhere.close())
  const failures: unknown[] = []
  const countPending = openPendingWords(nowhere, (error) => failures.push(error))
  for (const attempt of [1, 2]) {
    countPending('sessions', 1_000)
    await expect.poll(() => failures).toHaveLength(attempt)
    expect(failures.at(-1)).toMatchObject({ code: 'unavailable' })
  }
})
