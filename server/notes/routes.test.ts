// Notes over HTTP: who writes, edits, corrects and removes them, where they are shown and found, and whom they mention.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedNote, Note } from '#contract/note.ts'
import { maxNoteLength, maxNotes } from '#contract/notes.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { db } = stoa
let ada: SignedIn
let bob: SignedIn
let auditor: SignedIn
let admin: SignedIn

beforeAll(async () => {
  ada = await stoa.signIn({ email: 'ada@example.com' })
  bob = await stoa.signIn({ email: 'bob@example.com' })
  auditor = await stoa.signIn({ email: 'cleo@example.com', role: 'auditor' })
  admin = await stoa.signIn({ email: 'admin@example.com', admin: true })
  await store(db, 'users', [
    { id: 'anna', displayName: 'Anna Petit' },
    { id: 'many', displayName: 'Many' },
  ])
  await store(db, 'sessions', [{ id: 's1', userId: 'anna', question: 'Why?' }])
  await store(db, 'feedback', [{ id: 'f1', userFullname: 'Anna P.', feedback: 'Nice.' }])
  await store(db, 'tags', [{ id: 'law', name: 'family_law' }])
  await store(db, 'discount-codes', [{ id: 'NEWS10', percentageDiscount: 10 }, { id: 'OTHER' }])
})

const write = async (who: SignedIn, entity: string, record: string, text: string, more: object = {}) =>
  await who.call('POST', '/api/notes', { entity, record, text, ...more })
const made = async (...given: Parameters<typeof write>): Promise<Note> => {
  const { status, body } = await write(...given)
  expect(status).toBe(201)
  return body
}
/** Makes the note older. */
const age = (id: string, minutes: number) =>
  db.execute(
    sql`update notes set created_ns = created_ns - ${BigInt(minutes) * 60_000_000_000n} where id = ${id}`,
  )
const listed = async (who: SignedIn, query: string): Promise<ListedNote[]> =>
  (await who.call('GET', `/api/notes?${query}`)).body

describe('writing', () => {
  test('a note is on a record, by its author and the clock of the server, in its first version', async () => {
    const { status, body, headers } = await write(ada, 'users', 'anna', '  Called.\r\nWants a refund.  ')
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(body).toMatchObject({
      entity: 'users',
      record: 'anna',
      text: 'Called.\nWants a refund.',
      author: { uid: ada.uid, name: 'Ada Test' },
      editedAt: null,
      corrects: null,
      version: 1,
    })
    expect(Math.abs(body.createdAt.seconds - Date.now() / 1000)).toBeLessThan(60)
  })

  test.each([
    ['users', 'nobody', 404],
    ['users', 'a\u0000', 404],
    ['sessions', 'anna', 404],
    ['members', 'anna', 400],
  ])('of %s %j is refused with %i', async (entity, record, status) => {
    expect((await write(ada, entity, record, 'text')).status).toBe(status)
  })

  test.each([
    ['empty', ''],
    ['blank', ' \n '],
    ['long', 'x'.repeat(maxNoteLength + 1)],
    ['with NUL', 'a\u0000b'],
    ['with a control', 'a\u0007'],
    ['with half a character', '\ud800'],
    ['invisible', '\u200b'],
  ])('refuses a text that is %s', async (_, text) => {
    expect((await write(ada, 'users', 'anna', text)).status).toBe(400)
  })

  test('auditors read and do not write', async () => {
    const note = await made(ada, 'tags', 'law', 'For the press team.')
    expect((await write(auditor, 'tags', 'law', 'Mine')).status).toBe(403)
    expect((await listed(auditor, 'entity=tags')).map(({ id }) => id)).toContain(note.id)
  })

  test('a repeated request with its key writes once, and answers the same note', async () => {
    const body = { entity: 'sessions', record: 's1', text: 'Once.' }
    const key = { 'idempotency-key': 'k1' }
    const first = await ada.call('POST', '/api/notes', body, key)
    const second = await ada.call('POST', '/api/notes', body, key)
    expect(second.body).toEqual(first.body)
    expect(await listed(ada, 'record=s1&q=once')).toHaveLength(1)
    expect((await ada.call('POST', '/api/notes', { ...body, text: 'Other.' }, key)).status).toBe(400)
    const [kept] = await db.query<{ answer: string }>(
      sql`select answer from idempotency_keys where key = 'k1'`,
    )
    expect(kept?.answer).toBe(first.body.id)
  })

  test('a record takes a limited number', async () => {
    await db.execute(sql`
      insert into notes (entity, record_id, text, author_uid, author_name, mentions, search)
      select 'users', 'many', 'x', 'u', 'U', '{}', '' from generate_series(1, ${maxNotes})`)
    expect((await write(ada, 'users', 'many', 'One more')).status).toBe(409)
  })
})

describe('editing and removing', () => {
  test('the author does it for 15 minutes, and nobody else edits it ever', async () => {
    const { id } = await made(ada, 'users', 'anna', 'First')
    for (const other of [bob, admin])
      expect((await other.call('PATCH', `/api/notes/${id}`, { text: 'Mine' })).status).toBe(403)
    const edited = await ada.call('PATCH', `/api/notes/${id}`, { text: 'Second @[Bob](uid-b)' })
    expect(edited.status).toBe(200)
    expect(edited.headers.etag).toBe('"2"')
    expect(edited.body).toMatchObject({ text: 'Second @[Bob](uid-b)', version: 2 })
    expect(edited.body.editedAt).not.toBe(null)
    expect((await bob.call('DELETE', `/api/notes/${id}`)).status).toBe(403)
    await age(id, 14)
    expect((await ada.call('PATCH', `/api/notes/${id}`, { text: 'Third' })).status).toBe(200)
    await age(id, 2)
    expect((await ada.call('PATCH', `/api/notes/${id}`, { text: 'Late' })).status).toBe(409)
    expect((await ada.call('DELETE', `/api/notes/${id}`)).status).toBe(409)
    const young = await made(ada, 'users', 'anna', 'Wrong')
    expect((await ada.call('DELETE', `/api/notes/${young.id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/api/notes/${young.id}`)).status).toBe(404)
  })

  test('an administrator removes any note, whenever it was written', async () => {
    const { id } = await made(ada, 'users', 'anna', 'First')
    await age(id, 60)
    expect((await bob.call('DELETE', `/api/notes/${id}`)).status).toBe(403)
    expect((await admin.call('DELETE', `/api/notes/${id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/api/notes/${id}`)).status).toBe(404)
  })

  test('a version that was not seen is not overwritten', async () => {
    const { id } = await made(ada, 'users', 'anna', 'First')
    const as = (version: number) => ({ 'if-match': `"${version}"` })
    expect((await ada.call('PATCH', `/api/notes/${id}`, { text: 'a', version: 1 })).status).toBe(200)
    expect((await ada.call('PATCH', `/api/notes/${id}`, { text: 'b', version: 1 })).status).toBe(412)
    expect((await ada.call('PATCH', `/api/notes/${id}`, { text: 'b' }, as(1))).status).toBe(412)
    expect((await ada.call('DELETE', `/api/notes/${id}`, undefined, as(1))).status).toBe(412)
    expect((await ada.call('DELETE', `/api/notes/${id}`, undefined, as(2))).status).toBe(204)
  })

  test('a correction is shown below its note, which then stays', async () => {
    const note = await made(ada, 'discount-codes', 'OTHER', 'Until May')
    const correction = await made(bob, 'discount-codes', 'OTHER', 'Until June', { corrects: note.id })
    expect(correction.corrects).toBe(note.id)
    expect((await ada.call('DELETE', `/api/notes/${note.id}`)).status).toBe(409)
    const { body } = await bob.call('GET', '/api/discount-codes/OTHER')
    expect(body.notes).toMatchObject({
      count: 2,
      newest: { id: note.id },
      corrections: [{ id: correction.id }],
    })
    for (const corrects of [correction.id, 'unknown', (await made(ada, 'users', 'anna', 'x')).id])
      expect((await write(bob, 'discount-codes', 'OTHER', 'Again', { corrects })).status).toBe(400)
  })
})

describe('showing', () => {
  test('the newest one comes with its record, and the code of a list with the beginning of it', async () => {
    const text = `For the newsletter of November. ${'long '.repeat(200)}`
    await made(ada, 'discount-codes', 'NEWS10', 'Older')
    const { id } = await made(ada, 'discount-codes', 'NEWS10', text)
    await made(ada, 'feedback', 'f1', 'Answered by phone.')
    for (const [path, expected] of [
      ['discount-codes/NEWS10', { count: 2, newest: { id }, corrections: [] }],
      ['feedback/f1', { count: 1 }],
      ['sessions/s1', { count: 1 }],
      ['tags/law', { count: 1 }],
    ] as const)
      expect((await bob.call('GET', `/api/${path}`)).body.notes).toMatchObject(expected)
    expect((await bob.call('GET', '/api/users/many')).body.notes.count).toBe(maxNotes)
    const rows = (await bob.call('GET', '/api/discount-codes?limit=10')).body
    expect(rows.map((row: { id: string; note?: string }) => [row.id, row.note?.slice(0, 31)])).toContainEqual(
      ['NEWS10', 'For the newsletter of November.'],
    )
    const all = (await bob.call('GET', '/api/discount-codes')).body
    expect(Object.keys(all[0])).not.toContain('note')
  })

  test('a code and a tag are found by their notes, in lists and in their counts', async () => {
    const ids = async (path: string) => (await bob.call('GET', path)).body.map(({ id }: { id: string }) => id)
    expect(await ids('/api/discount-codes?q=newsletter&limit=10')).toEqual(['NEWS10'])
    expect(await ids('/api/discount-codes?q=news&limit=10')).toEqual(['NEWS10'])
    expect(await ids('/api/tags?q=press&limit=10')).toEqual(['law'])
    expect((await bob.call('GET', '/api/discount-codes.totals?q=newsletter')).body.count).toBe(1)
    expect((await bob.call('GET', '/api/discount-codes.csv?q=newsletter')).text).toContain(
      'For the newsletter',
    )
  })

  test('the list names records and authors, and is filtered', async () => {
    await made(bob, 'sessions', 's1', 'About #[Anna Petit](users/anna): recording broken')
    const [newest] = await listed(ada, 'limit=1')
    expect(newest).toMatchObject({ recordName: 'Anna Petit', author: { uid: bob.uid, name: 'Ada Test' } })
    const nameOf = async (entity: string) => (await listed(ada, `entity=${entity}&limit=1`))[0]?.recordName
    expect(await nameOf('feedback')).toBe('Anna P.')
    expect(await nameOf('tags')).toBe('family law')
    expect(await nameOf('discount-codes')).toBe('NEWS10')
    expect((await listed(ada, `author=${bob.uid}`)).every(({ author }) => author.uid === bob.uid)).toBe(true)
    expect(await listed(ada, 'q=recording%20anna')).toHaveLength(1)
    expect(await listed(ada, 'q=users')).toHaveLength(0)
    expect(await listed(ada, 'from=today%2B1')).toHaveLength(0)
    expect((await listed(ada, 'from=today&until=today')).length).toBeGreaterThan(3)
    const count = await ada.call('GET', `/api/notes.totals?author=${bob.uid}`)
    expect(count.body.count).toBe((await listed(ada, `author=${bob.uid}&limit=200`)).length)
    const csv = await ada.call('GET', '/api/notes.csv?q=recording')
    expect(csv.text).toContain('About Anna Petit: recording broken')
  })

  test('search finds notes, which say on which record they are', async () => {
    const { body } = await ada.call('GET', '/api/search?q=recording')
    const [hit] = body.groups.find(({ group }: { group: string }) => group === 'notes').hits
    expect(hit).toMatchObject({
      title: 'About Anna Petit: recording broken',
      detail: 'Ada Test on Anna Petit',
      note: { entity: 'sessions', record: 's1' },
    })
  })
})

describe('mentions', () => {
  test('are a filter of the list', async () => {
    await made(ada, 'users', 'anna', `@[Bob](${bob.uid}), please call back`)
    await made(ada, 'users', 'anna', `And @[Bob](${bob.uid}) again, @[me](${ada.uid})`)
    const mine = await listed(bob, 'mentions=me')
    expect(mine).toHaveLength(2)
    expect(await listed(ada, `mentions=${bob.uid}`)).toEqual(mine)
    expect((await bob.call('GET', '/api/notes.totals?mentions=me')).body.count).toBe(2)
    expect((await ada.call('GET', '/api/notes.totals?mentions=me')).body.count).toBe(1)
  })

  test('colleagues are those who may enter, then those who no longer may and wrote notes or own feedback', async () => {
    const { body } = await ada.call('GET', '/api/colleagues')
    const known = { name: 'Ada Test', email: 'bob@example.com' }
    expect(body).toContainEqual({ uid: bob.uid, ...known, isGone: false })
    await db.execute(sql`update accounts set disabled = true where uid in (${auditor.uid}, ${bob.uid})`)
    await db.execute(sql`
      insert into feedback_states (id, state, owner, owner_name, assigned_by) values ('f', 'open', 'removed', 'Gone Girl', 'x')`)
    const left = (await ada.call('GET', '/api/colleagues')).body
    expect(left.some(({ uid }: { uid: string }) => uid === auditor.uid)).toBe(false)
    expect(left).toContainEqual({ uid: bob.uid, ...known, isGone: true })
    expect(left).toContainEqual({ uid: 'removed', name: 'Gone Girl', email: '', isGone: true })
    await db.execute(sql`update accounts set disabled = false where uid in (${auditor.uid}, ${bob.uid})`)
    await db.execute(sql`delete from feedback_states where id = 'f'`)
  })
})

test('who wrote, edited and removed a note is in the record, without its text', async () => {
  const { id } = await made(bob, 'users', 'anna', 'Secret words')
  await bob.call('PATCH', `/api/notes/${id}`, { text: 'Other words' })
  await bob.call('DELETE', `/api/notes/${id}`)
  const { body } = await admin.call('GET', `/api/activity?entity=notes&record=${id}`)
  const events = body.map((one: { event: string; actor: object }) => [one.event, one.actor])
  const by = expect.objectContaining({ uid: bob.uid, email: 'bob@example.com' })
  expect(events).toEqual([
    ['data.note-removed', by],
    ['data.note-edited', by],
    ['data.note-written', by],
  ])
  expect(body[2]).toMatchObject({ before: null, after: { user: 'anna' } })
  expect(JSON.stringify(body)).not.toContain('words')
})
