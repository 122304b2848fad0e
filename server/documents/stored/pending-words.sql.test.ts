import sql from 'sql-template-tag'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openChanges } from '#server/db/changes.ts'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { movePendingWords } from './pending-words.sql.ts'

const { db, where } = await openTestDatabase()
const changes = await openChanges(where)
afterAll(() => changes.close())

const pendingOf = async (index: string): Promise<bigint> => {
  await db.query(sql`create extension if not exists pgstattuple`)
  const [row] = await db.query<{ pages: bigint }>(
    sql`select pending_pages::bigint as pages from pgstatginindex(${index})`,
  )
  return row?.pages ?? 0n
}

test.each([
  ['sessions', 'session_words_by_word'],
  ['users', 'users_by_word'],
  ['feedback', 'feedback_by_word'],
] as const)('pending words of %s are moved into their index after a change', async (entity, index) => {
  await store(db, entity, [{ id: 'before' }])
  expect(await pendingOf(index)).toBeGreaterThan(0n)
  onTestFinished(
    movePendingWords(db, changes, (error) => {
      throw error
    }),
  )
  await store(db, entity, [{ id: 'after' }])
  await expect.poll(() => pendingOf(index)).toBe(0n)
})
