import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { openChanges } from './changes.ts'

const { db, where } = await openTestDatabase()

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10)
}

test('reports which entity has changed, once for each transaction, but not after a rollback', async () => {
  const changes = await openChanges(where)
  const heard: string[] = []
  changes.subscribe((entity) => heard.push(entity))
  await db
    .transaction(async (transaction) => {
      await transaction.query(sql`update totals set tags = tags`)
      await transaction.query(sql`select pg_notify('stoa_changes', 'feedback')`)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await store(db, 'tags', [{ id: 'a' }, { id: 'b' }])
  await store(db, 'discount-codes', [{ id: 'c' }])
  await until(() => heard.includes('discount-codes'))
  expect(heard).toEqual(['tags', 'discount-codes'])
  await changes.close()
})

test('reports nothing to a listener that was removed', async () => {
  const changes = await openChanges(where)
  const [heard, missed]: string[][] = [[], []]
  const stop = changes.subscribe((entity) => missed?.push(entity))
  changes.subscribe((entity) => heard?.push(entity))
  stop()
  await store(db, 'tags', [{ id: 'later' }])
  await until(() => heard?.includes('tags') === true)
  expect(missed).toEqual([])
  await changes.close()
})

test('after a lost connection reports that anything may have changed, and listens again', async () => {
  const changes = await openChanges(where)
  const heard: string[] = []
  changes.subscribe((entity) => heard.push(entity))
  const lost = await db.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
  expect(lost.length).toBeGreaterThan(0)
  await until(() => heard.includes('all'))
  await store(db, 'feedback', [{ id: 'after' }])
  await until(() => heard.includes('feedback'))
  await changes.close()
})
