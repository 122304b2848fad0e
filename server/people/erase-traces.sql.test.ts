// Erasing somebody changes of views, tags, codes and the history what names them, whatever they are called, and nothing else.

import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setErasures } from '#server/documents/erasure.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { erasePerson } from './erase-person.sql.ts'

const stoa = await testApp()
const { app, db } = stoa
const boss = await stoa.signIn({ admin: true })
const { headers } = boss
afterAll(() => setErasures(''))

const everything = { mostRecords: Number.POSITIVE_INFINITY, prepare: async () => undefined }

let number = 0
/** Of somebody with these names, or this user name alone. */
async function erase(displayName: string | undefined, username: string, id = `u-${++number}`): Promise<void> {
  await store(db, 'users', [{ id, ...(displayName !== undefined && { displayName }), username }])
  await erasePerson(db, { id, name: displayName ?? username }, everything)
}

async function addChange(after: string, event: string | null = null): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    insert into history (actor_uid, actor_email, entity, document_id, after, event)
    values (${boss.uid}, ${boss.email}, 'tags', 't', ${after}, ${event}) returning id::text`)
  return row?.id ?? ''
}

const readChange = async (id: string) => (await db.query(sql`select after from history where id = ${id}`))[0]

async function addView(name: string, query: string): Promise<string> {
  const view = { name, screen: 'sessions', query, isShared: true }
  return (await app.inject({ method: 'POST', url: '/api/views', headers, payload: view })).json().id
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
  ['Completed', 'booking'],
])('a person called %s, %s takes no sign of what does not name them', async (displayName, username) => {
  const after = '{"name": "Annals","tag":true,"none":null,"year":2024,"price":12.50,"parts":["a"]}'
  const row = await addChange(after)
  const view = await addView('Completed annals', 'sort=-slot&active=true&kind=booking&label=Completed&q=null')
  const before = await readView(view)
  await erase(displayName, username)
  expect(await readChange(row)).toEqual({ after })
  expect(await readView(view)).toEqual(before)
})

test.each(['INV-2024-A', 'INV1'])('a person with the id and the names of a code, %s', async (code) => {
  const stored = { id: code, percentageDiscount: 10, note: `${code} is for all` }
  await store(db, 'discount-codes', [stored])
  const url = `/api/discount-codes/${code}`
  const seen = (await app.inject({ url, headers })).headers.etag
  await app.inject({ method: 'DELETE', url, headers: { ...headers, 'if-match': String(seen) } })
  const query = `discountCode=${code}&q=${code}`
  const view = await addView(`Of ${code}`, query)
  await erase(code, code, code)
  expect(await readView(view)).toEqual({ name: `Of ${code}`, query })
  const restored = await app.inject({ method: 'POST', url: `${url}/restore`, headers })
  expect([restored.statusCode, restored.json().id]).toEqual([201, code])
})

test('a person with the name of a colleague, a tag, a status or somebody else keeps it in the texts of others', async () => {
  await store(db, 'users', [{ id: 'twin', displayName: 'Ida Twin' }])
  await store(db, 'tags', [{ id: 'art', name: 'Art_History' }])
  await store(db, 'sessions', [{ id: 'odd', userId: 'twin', status: 'Not Paid Yet' }])
  const named = ['Ada Test', 'Ida Twin', 'Art History', 'Not Paid Yet', boss.email]
  const view = await addView('All', `q=${encodeURIComponent(named.join(' '))}`)
  const before = await readView(view)
  for (const name of named.slice(0, -1)) await erase(name, `${number}@somebody.example`)
  expect(await readView(view)).toEqual(before)
})

test('a name with a quote goes, and what else is in the texts stays as it was', async () => {
  const row = await addChange(
    String.raw`{"name": "for \"Ann\" Bell", "big": 12345678901234567890, "x": 1.50}`,
  )
  const other = await addChange('{"name":"\\u00c1NNA of x"}')
  const view = await addView('"Ann" Bell', 'q=%22Ann%22+Bell&sort=-slot')
  await erase('"Ann" Bell', 'ánna of x')
  expect(await readChange(row)).toEqual({
    after: '{"name":"for Erased person","big":12345678901234567890,"x":1.5}',
  })
  expect(await readChange(other)).toEqual({ after: '{"name":"Erased person"}' })
  expect(await readView(view)).toEqual({ name: 'Erased person', query: 'q=Erased%20person&sort=-slot' })
})

test('the note of a code and the name of a tag lose the name, also in their history, and a deleted code is restored', async () => {
  const note = 'For Berenice Alcott, berenice@x.test'
  await store(db, 'discount-codes', [
    { id: 'KEPT', percentageDiscount: 5, note },
    { id: 'GONE', percentageDiscount: 7, note, more: { big: 12345678901234567890n.toString() } },
  ])
  const made = await app.inject({
    method: 'POST',
    url: '/api/tags',
    headers: { ...headers, 'idempotency-key': 'a'.repeat(32) },
    payload: { name: 'Berenice_Alcott talks', color: '#123456' },
  })
  const seen = (await app.inject({ url: '/api/discount-codes/GONE', headers })).headers.etag
  const match = { ...headers, 'if-match': String(seen) }
  await app.inject({ method: 'DELETE', url: '/api/discount-codes/GONE', headers: match })
  await app.inject({
    method: 'PATCH',
    url: `/api/tags/${made.json().id}`,
    headers: { ...headers, 'if-match': String(made.headers.etag) },
    payload: { name: 'Talks of Berenice Alcott', color: '#123456' },
  })
  await erase('Berenice Alcott', 'berenice@x.test')
  await app.inject({ method: 'POST', url: '/api/discount-codes/GONE/restore', headers })
  expect(
    await db.query(
      sql`select id, original::json ->> 'note' as note from discount_codes where id in ('KEPT', 'GONE') order by id`,
    ),
  ).toEqual([
    { id: 'GONE', note: 'For Erased person, Erased person' },
    { id: 'KEPT', note: 'For Erased person, Erased person' },
  ])
  expect((await app.inject({ url: `/api/tags/${made.json().id}`, headers })).json()).toMatchObject({
    name: 'Talks of Erased person',
  })
  const naming = sql`
    select text from (select history::text as text from history union all select idempotency_keys::text from idempotency_keys
      union all select discount_codes::text from discount_codes union all select tags::text from tags) as texts
    where text ~* 'berenice alcott|berenice@'`
  expect(await db.query(naming)).toEqual([])
})

test('of members only the address goes, as roles and programs may be called as somebody is', async () => {
  const role = '{"role":"administrator","displayName":"Chief Administrator"}'
  const changed = await addChange(role, 'members.role-changed')
  const invited = await addChange('{"email":"chief@x.test"}', 'members.invited')
  await erase('Chief Administrator', 'Chief@x.test')
  expect(await readChange(changed)).toEqual({ after: role })
  expect(await readChange(invited)).toEqual({ after: '{"email":"Erased person"}' })
})

test('more rows than are read at once', async () => {
  await db.query(sql`
    insert into history (actor_uid, actor_email, entity, document_id, before)
    select ${boss.uid}, ${boss.email}, 'tags', 't', json_build_object('name', 'Berenice Bly ' || n)::text from generate_series(1, 250) as n`)
  await erase('Berenice Bly', 'bly@x.test')
  expect(await db.query(sql`select from history where before like '%Berenice Bly%'`)).toEqual([])
  expect(await db.query(sql`select from history where before like '%Erased person %'`)).toHaveLength(250)
})
