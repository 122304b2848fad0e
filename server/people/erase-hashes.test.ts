// An erasure applies to one person, and takes effect once it is committed.

import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { isErased, setErasures } from '#server/documents/erasure.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { erasePerson } from './erase-person.sql.ts'

const { db } = await testApp()
afterAll(() => setErasures(''))

const everything = { mostRecords: Number.POSITIVE_INFINITY, prepare: async () => undefined }
const erase = (id: string, name: string) => erasePerson(db, { id, name }, everything)
const sessionOf = (id: string, userId: string) => ({ id, userId, userFullname: 'Somebody', question: 'Why?' })
const clientOf = async (id: string) =>
  (await db.query<{ client: string }>(sql`select user_id as client from sessions where id = ${id}`))[0]
    ?.client

test('somebody whose user name is the id of another one is erased alone', async () => {
  await store(db, 'users', [{ id: 'mimic', displayName: 'Mimic', username: 'victim' }])
  await erase('mimic', 'Mimic')
  await store(db, 'users', [{ id: 'victim', displayName: 'Victim', username: 'victim@x.test' }])
  await store(db, 'sessions', [sessionOf('of-victim', 'victim'), sessionOf('of-mimic', 'mimic')])
  await store(db, 'feedback', [{ id: 'f1', userEmail: 'mimic', feedback: 'Fine.' }])
  expect(await db.query(sql`select id from users`)).toEqual([{ id: 'victim' }])
  expect([await clientOf('of-victim'), await clientOf('of-mimic')]).toEqual([
    'victim',
    expect.stringMatching(/^erased-/),
  ])
  expect(await db.query(sql`select email from feedback`)).toEqual([{ email: 'mimic' }])
})

test('somebody with a very long address is erased whole, and nobody whose address begins like theirs', async () => {
  const address = `${'x'.repeat(300)}@x.test`
  const longer = `${address}.org`
  await store(db, 'users', [
    { id: 'long', displayName: 'Long', username: address },
    { id: 'longer', displayName: 'Longer', username: longer },
  ])
  const written = (id: string, userEmail: string) => ({
    id,
    userEmail,
    userFullname: 'Long',
    feedback: 'Fine.',
  })
  await store(db, 'feedback', [written('of-long', address), written('of-longer', longer)])
  await erase('long', 'Long')
  await store(db, 'feedback', [written('of-long-2', address.toUpperCase())])
  const kept = await db.query(sql`select id, email from feedback where id like 'of-long%' order by id`)
  expect(kept).toEqual([
    { id: 'of-long', email: '' },
    { id: 'of-long-2', email: '' },
    { id: 'of-longer', email: longer },
  ])
})

test('a pseudonym is nobody who could be erased again', async () => {
  await store(db, 'users', [{ id: 'first', displayName: 'First' }])
  await store(db, 'sessions', [sessionOf('of-first', 'first')])
  await erase('first', 'First')
  const pseudonym = (await clientOf('of-first')) ?? ''
  await expect(erase(pseudonym, pseudonym)).rejects.toMatchObject({ code: 'not_found' })
  await store(db, 'sessions', [sessionOf('of-first-2', 'first')])
  expect(await clientOf('of-first-2')).toBe(pseudonym)
})

test('an erasure that fails erases nobody, not even in this process', async () => {
  await store(db, 'users', [{ id: 'lasting', displayName: 'Lasting', username: 'lasting@x.test' }])
  await store(db, 'sessions', [sessionOf('of-lasting', 'lasting')])
  await db.runScript(`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'failed'; end $$;
    create trigger fail_once before delete on users for each row execute function fail_once()`)
  // Loading the erasures again fails as well, as it does after the time for a request.
  const broken = { ...db, query: () => Promise.reject(new Error('too late')) }
  const failing = erasePerson(broken, { id: 'lasting', name: 'Lasting' }, everything)
  await expect(failing).rejects.toThrow()
  expect(isErased('lasting')).toBe(false)
  await store(db, 'users', [{ id: 'lasting', displayName: 'Lasting still', username: 'lasting@x.test' }])
  expect(await db.query(sql`select document from users where id = 'lasting'`)).toHaveLength(1)
  expect(await clientOf('of-lasting')).toBe('lasting')
  await db.runScript('drop trigger fail_once on users')
  await erase('lasting', 'Lasting still')
  expect(isErased('lasting')).toBe(true)
  expect(await clientOf('of-lasting')).toMatch(/^erased-/)
})
