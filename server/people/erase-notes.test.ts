// Texts that mention an erased person: notes on them are in the file of their data and are deleted. Other texts are in the file too, are
// listed before, and stay unchanged.

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personCommand } from '#server/commands/person.ts'
import { setErasures } from '#server/documents/erasure.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { app, db } = stoa
const boss = await stoa.signIn({ admin: true })
const zora = { id: 'zora(77)/1', displayName: 'Zora Quillfeather', username: 'zora@quillfeather.example' }
const reference = '#[Zora Quillfeather](users/zora%2877%29%2F1)'
afterAll(() => setErasures(''))

const write = async (entity: string, record: string, text: string): Promise<string> => {
  const { status, body } = await boss.call('POST', '/api/notes', { entity, record, text })
  expect(status).toBe(201)
  return body.id
}
const get = async (url: string) => (await app.inject({ url, headers: boss.headers })).json()
const person = `/api/people/${encodeURIComponent(zora.id)}`
const notesOf = (of = db) =>
  of.query<{ id: string; text: string }>(sql`select id, text from notes order by created_ns`)

const ids: Record<string, string> = {}

beforeAll(async () => {
  await store(db, 'users', [zora, { id: 'bob', displayName: 'Bob Best' }])
  await store(db, 'sessions', [
    { id: 's1', userId: zora.id },
    { id: 's2', userId: 'bob', expertId: zora.id },
    { id: 's3', userId: 'bob' },
  ])
  await store(db, 'feedback', [
    { id: 'f1', userEmail: zora.username },
    { id: 'f2', userEmail: 'bob@x.test', sessionId: 's1' },
    { id: 'f3', userEmail: 'bob@x.test' },
  ])
  ids.on = await write('users', zora.id, 'On her')
  ids.booked = await write('sessions', 's1', 'On what she booked')
  ids.given = await write('sessions', 's2', 'On what she gave')
  ids.by = await write('feedback', 'f1', 'On what she wrote')
  ids.about = await write('feedback', 'f2', 'On her session')
  ids.naming = await write(
    'users',
    'bob',
    `Knows ${reference}, and zora quillfeather pays. See #[a session](sessions/s3).`,
  )
  ids.linking = await write('sessions', 's3', 'With #[her](users/zora%2877%29%2F1)')
  ids.other = await write('feedback', 'f3', 'Zora is a name, quillfeather a word.')
  await db.execute(sql`
    insert into notes (id, entity, record_id, text, author_uid, author_name, mentions, search)
    values ('hers', 'users', 'bob', 'By somebody who has left', ${zora.id}, 'Zora Quillfeather', '{}', '')`)
  // She has left the console, where she was to answer f3; others have answered her.
  await db.execute(sql`
    insert into feedback_states (id, state, owner, owner_name, assigned_by) values
      ('f1', 'answered', ${boss.uid}, 'Boss', ${zora.id}), ('f3', 'in-work', ${zora.id}, 'Zora Quillfeather', ${zora.id})`)
  await db.execute(sql`
    insert into saved_views (id, owner_uid, name, screen, query, is_shared) values
      ('named', ${boss.uid}, 'Of ZORA  Quillfeather', 'tags', '', false),
      ('filtered', ${boss.uid}, 'Hers', 'sessions', ${`user=${encodeURIComponent(zora.id)}`}, true),
      ('searched', ${boss.uid}, 'Mails', 'feedback', 'q=zora%40quillfeather.example', true),
      ('other', ${boss.uid}, 'Zoran Quillfeathers', 'tags', 'q=quillfeather', true)`)
  await db.execute(sql`
    insert into watches (view_id, more_than, way, address, secret, with_rows, set_up_at, check_at)
    values ('named', 2, 'webhook', ${`https://hooks.example.com/${zora.username}`}, 'the key', false, now(), now())`)
  await store(db, 'tags', [
    { id: 'hers', name: 'Zora_Quillfeather_talks' },
    { id: 'law', name: 'Law' },
  ])
  await store(db, 'discount-codes', [
    { id: 'ZORA-QUILLFEATHER-10', percentageDiscount: 10 },
    { id: 'ZORA-10', percentageDiscount: 10, note: 'Zora Quillfeather' },
  ])
})

test('the file of a person has what mentions them, without the key of a watch', async () => {
  const { views, tags, 'discount-codes': codes } = await get(`${person}/export`)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(views.map(({ name }: { name: string }) => name)).toEqual(['Hers', 'Of ZORA  Quillfeather', 'Mails'])
  expect([idsOf(tags), idsOf(codes)]).toEqual([['hers'], ['ZORA-QUILLFEATHER-10']])
  expect(JSON.stringify(views)).not.toContain('the key')
})

test('before it is done, the texts of colleagues that mention a person are listed', async () => {
  const { mentions, mentioned } = await get(`${person}/erasure`)
  const note = { kind: 'note', by: 'Ada Test' }
  expect(mentions).toEqual([
    {
      ...note,
      path: '/users/bob',
      text: 'Knows Zora Quillfeather, and zora quillfeather pays. See a session.',
    },
    { ...note, path: '/sessions/s3', text: 'With her' },
    { kind: 'view', by: boss.email, path: '/sessions?user=zora(77)%2F1', text: 'Hers' },
    { kind: 'view', by: boss.email, path: '/tags?', text: 'Of ZORA  Quillfeather' },
    { kind: 'view', by: boss.email, path: '/feedback?q=zora%40quillfeather.example', text: 'Mails' },
    { kind: 'tag', by: null, path: '/tags/hers', text: 'Zora Quillfeather talks' },
    { kind: 'code', by: null, path: '/discount-codes/ZORA-QUILLFEATHER-10', text: 'ZORA-QUILLFEATHER-10' },
  ])
  expect(mentioned).toBe(7)
})

const statesOf = (of = db) =>
  of.query(sql`
  select kept.id, kept.state, kept.owner, owner_name as name, feedback.state as shown, feedback.owner as shown_owner
  from feedback_states as kept join feedback using (id) order by kept.id`)

test('the file of a person has the notes on them, their sessions and feedback, and those that name them', async () => {
  const { notes } = await get(`${person}/export`)
  const { on, booked, given, by, about, naming, linking } = ids
  expect(notes.map(({ id }: { id: string }) => id)).toEqual([on, booked, given, by, about, naming, linking])
  expect(notes[0]).toMatchObject({ text: 'On her', author: { uid: boss.uid }, record: zora.id })
  expect(await get(`${person}/erasure`)).toMatchObject({ notes: 5 })
})

const textsOfColleagues = () =>
  db.query(sql`
    select id, text from notes where id in (${ids.naming}, ${ids.linking}, ${ids.other}, 'hers')
    union all select id, concat_ws(' ', name, query) from saved_views union all select view_id, address from watches
    union all select id, coalesce(original, document) from tags union all select id, coalesce(original, document) from discount_codes
    order by id`)

test('erasing removes the notes on a person, their name as an author, and changes no text of others', async () => {
  const before = await textsOfColleagues()
  await runCommand(personCommand, ['erase', zora.id, '--name', zora.displayName], stoa)
  expect(await textsOfColleagues()).toEqual(before)
  expect((await notesOf()).map(({ id }) => id)).toEqual([ids.naming, ids.linking, ids.other, 'hers'])
  const { author_uid, author_name } = (await db.query(sql`select * from notes where id = 'hers'`))[0] ?? {}
  const pseudonym = expect.stringMatching(/^erased-/)
  expect([author_uid, author_name]).toEqual([pseudonym, 'Erased person'])
  expect(await statesOf()).toEqual([
    { id: 'f1', state: 'answered', owner: boss.uid, name: 'Boss', shown: 'answered', shown_owner: boss.uid },
    {
      id: 'f3',
      state: 'in-work',
      owner: pseudonym,
      name: 'Erased person',
      shown: 'in-work',
      shown_owner: pseudonym,
    },
  ])
  const texts = await db.query(sql`
    select event, entity, document_id, before, after from history
    where concat_ws(' ', before, after, document_id) like '%zora(77)%' and event <> 'console.view-shared'`)
  expect(texts).toEqual([])
})

test('a note that is written meanwhile is refused or goes too', async () => {
  const people = Array.from({ length: 6 }, (_, index) => ({
    id: `p${index}`,
    displayName: `Person Number ${index}`,
  }))
  await store(db, 'users', people)
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: boss.headers, payload })
  await Promise.all(
    people.flatMap(({ id, displayName }) => [
      post('/api/notes', { entity: 'users', record: id, text: 'Meanwhile' }),
      post(`/api/people/${id}/erase`, { name: displayName }),
      post('/api/notes', { entity: 'users', record: id, text: 'Meanwhile' }),
    ]),
  )
  const erased = await db.query<{ id: string }>(sql`select id from users where id like 'p_'`)
  const noted = await db.query<{ record: string }>(
    sql`select record_id as record from notes where text = 'Meanwhile'`,
  )
  expect(noted.filter(({ record }) => !erased.some(({ id }) => id === record))).toEqual([])
})
