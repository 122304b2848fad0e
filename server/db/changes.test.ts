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
  const received: string[] = []
  changes.subscribe((entity) => received.push(entity))
  await db
    .transaction(async (transaction) => {
      await transaction.query(sql`update totals set tags = tags`)
      await transaction.query(sql`select pg_notify('stoa_changes', 'feedback')`)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await store(db, 'tags', [{ id: 'a' }, { id: 'b' }])
  await store(db, 'discount-codes', [{ id: 'c' }])
  await until(() => received.includes('discount-codes'))
  expect(received).toEqual(['tags', 'discount-codes'])
  await changes.close()
})

test.each([
  ['a role that is set', sql`role = 'editor'`, true],
  ['a sign-in, which changes none', sql`last_sign_in_at = now()`, false],
])('whether %s is reported as a change of roles: %s', async (_, change, isReported) => {
  await db.query(sql`delete from accounts`)
  await db.query(sql`insert into accounts (uid, email, origin) values ('u', 'u@example.com', 'oidc')`)
  const changes = await openChanges(where)
  const received: string[] = []
  changes.subscribe((entity) => received.push(entity))
  await db.query(sql`update accounts set ${change} where uid = 'u'`)
  await db.query(sql`select pg_notify('stoa_changes', 'tags')`)
  await until(() => received.includes('tags'))
  expect(received.includes('roles')).toBe(isReported)
  await changes.close()
})

test('after a lost connection reports that anything may have changed, and listens again', async () => {
  const changes = await openChanges(where)
  const received: string[] = []
  changes.subscribe((entity) => received.push(entity))
  const lost = await db.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`)
  expect(lost.length).toBeGreaterThan(0)
  await until(() => received.includes('all'))
  await store(db, 'feedback', [{ id: 'after' }])
  await until(() => received.includes('feedback'))
  await changes.close()
})
