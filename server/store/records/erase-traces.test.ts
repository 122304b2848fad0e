// Erasing somebody changes of views and the history what names them, whatever they are called, and nothing else.

import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setErasures } from '#server/documents/erasure.ts'
import { verifyRecord } from '#server/store/history/verify-record.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { erasePerson } from './erase-person.ts'

const stoa = await testApp()
const { db } = stoa
const boss = await stoa.signIn({ admin: true })
afterAll(() => setErasures(''))

const everything = { mostRecords: Number.POSITIVE_INFINITY, prepare: async () => undefined }

let id = 0
/** Of somebody with these names, or this user name alone. */
async function erase(displayName: string | undefined, username: string): Promise<void> {
  const user = { id: `u-${++id}`, ...(displayName !== undefined && { displayName }), username }
  await store(db, 'users', [user])
  await erasePerson(db, { id: user.id, name: displayName ?? username }, everything)
}

async function addChange(after: string, event: string | null = null): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    insert into history (actor_uid, actor_email, entity, document_id, after, event)
    values (${boss.uid}, ${boss.email}, 'tags', 't', ${after}, ${event}) returning id::text`)
  return row?.id ?? ''
}

const readChange = async (id: string) =>
  (await db.query(sql`select after, salt is null as "isErased" from history where id = ${id}`))[0]

async function addView(name: string, query: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    insert into saved_views (id, owner_uid, name, screen, query, is_shared)
    values (gen_random_uuid()::text, ${boss.uid}, ${name}, 'users', ${query}, false) returning id`)
  return row?.id ?? ''
}

const readView = async (id: string) =>
  (await db.query(sql`select name, query from saved_views where id = ${id}`))[0]

beforeEach(async () => {
  await db.execute(sql`delete from saved_views`)
})

test.each([
  [undefined, 'a'],
  ['Name', 'name@x.test'],
  ['true', 'null'],
  ['2024', '12.50'],
  ['"":"', '"'],
  ['\\\\\\\\', 'x'],
  ['.*.*', '((((('],
])('a person called %s, %s takes no sign of what does not name them', async (displayName, username) => {
  const after = '{"name": "Annals","tag":true,"none":null,"year":2024,"price":12.50,"parts":["a"]}'
  const row = await addChange(after)
  const view = await addView('Annals', 'sort=-createdAt&name=Annals')
  await erase(displayName, username)
  expect(await readChange(row)).toEqual({ after, isErased: false })
  expect(await readView(view)).toEqual({ name: 'Annals', query: 'sort=-createdAt&name=Annals' })
  expect((await verifyRecord(db)).faults).toEqual([])
})

test.each([1_000, 100_000])('a name of %i characters fails nothing', async (length) => {
  const name = 'Zuz '.repeat(length / 4).trim()
  const after = JSON.stringify({ name: 'Zuz' })
  const row = await addChange(after)
  await erase(name, 'x')
  expect(await readChange(row)).toEqual({ after, isErased: false })
})

test('a name with signs that PostgreSQL does not store goes', async () => {
  const name = 'Ann\0 \ud800Bell'
  const row = await addChange(JSON.stringify({ name: `for ${name}` }))
  await erase(name, 'x')
  expect(await readChange(row)).toEqual({ after: '{"name":"for Erased person"}', isErased: true })
})

test('a name with a quote goes, and the JSON around it stays as it was', async () => {
  const row = await addChange(
    String.raw`{"name": "for \"Ann\" Bell", "big": 12345678901234567890, "x": 1.50}`,
  )
  const other = await addChange('{"name":"\\u00c1NNA"}')
  const view = await addView('"Ann" Bell', 'q=%22Ann%22+Bell&sort=name')
  await erase('"Ann" Bell', 'ánna')
  expect(await readChange(row)).toEqual({
    after: '{"name": "for Erased person", "big": 12345678901234567890, "x": 1.50}',
    isErased: true,
  })
  expect(await readChange(other)).toEqual({ after: '{"name":"Erased person"}', isErased: true })
  expect(await readView(view)).toEqual({ name: 'Erased person', query: 'q=Erased%20person&sort=name' })
  expect((await verifyRecord(db)).faults).toEqual([])
})

test('of members only the address goes, as roles and programs may be called as somebody is', async () => {
  const role = '{"role":"administrator","displayName":"Administrator"}'
  const changed = await addChange(role, 'members.role-changed')
  const invited = await addChange('{"email":"chief@x.test"}', 'members.invited')
  await erase('Administrator', 'Chief@x.test')
  expect(await readChange(changed)).toEqual({ after: role, isErased: false })
  expect(await readChange(invited)).toEqual({ after: '{"email":"Erased person"}', isErased: true })
  expect((await verifyRecord(db)).faults).toEqual([])
})

test('more rows than are read at once', async () => {
  await db.query(sql`
    insert into history (actor_uid, actor_email, entity, document_id, before)
    select ${boss.uid}, ${boss.email}, 'tags', 't', json_build_object('name', 'Berenice ' || n)::text from generate_series(1, 250) as n`)
  await erase('Berenice', 'berenice@x.test')
  expect(await db.query(sql`select from history where before like '%Berenice%'`)).toEqual([])
  expect(await db.query(sql`select from history where before like '%Erased person %'`)).toHaveLength(250)
  expect((await verifyRecord(db)).faults).toEqual([])
})
