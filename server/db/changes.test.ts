import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { store } from '#test/documents.ts'
import { openChanges } from './changes.ts'

const sql = await testDatabase()

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10)
}

test('hears which entity has changed, once a transaction, and nothing of what was rolled back', async () => {
  const changes = await openChanges(sql)
  const heard: string[] = []
  changes.subscribe((entity) => heard.push(entity))
  await sql
    .begin(async (transaction) => {
      await transaction`update totals set tags = tags`
      await transaction`select pg_notify('stoa_changes', 'feedback')`
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await store(sql, 'tags', [{ id: 'a' }, { id: 'b' }])
  await store(sql, 'discount-codes', [{ id: 'c' }])
  await until(() => heard.includes('discount-codes'))
  expect(heard).toEqual(['tags', 'discount-codes'])
  await changes.close()
})

test('who has stopped listening hears no more', async () => {
  const changes = await openChanges(sql)
  const [heard, missed]: string[][] = [[], []]
  const stop = changes.subscribe((entity) => missed?.push(entity))
  changes.subscribe((entity) => heard?.push(entity))
  stop()
  await store(sql, 'tags', [{ id: 'later' }])
  await until(() => heard?.includes('tags') === true)
  expect(missed).toEqual([])
  await changes.close()
})

test('after a lost connection anything may have changed, and changes are heard again', async () => {
  const changes = await openChanges(sql)
  const heard: string[] = []
  changes.subscribe((entity) => heard.push(entity))
  const lost = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`
  expect(lost.length).toBeGreaterThan(0)
  await until(() => heard.includes('all'))
  await store(sql, 'feedback', [{ id: 'after' }])
  await until(() => heard.includes('feedback'))
  await changes.close()
})
