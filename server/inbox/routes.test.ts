// The inbox over HTTP: which entries it has, which are new, and how an entry is put away and comes back.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InboxEntry } from '#contract/inbox.ts'
import { recordEvent } from '#server/record/events.sql.ts'
import { setActor } from '#server/record/history.sql.ts'
import { watchRound } from '#server/watches/rounds.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { app, db } = stoa
let ada: SignedIn
let bob: SignedIn

beforeAll(async () => {
  ada = await stoa.signIn({ email: 'ada@example.com', role: 'editor' })
  bob = await stoa.signIn({ email: 'bob@example.com', role: 'editor' })
  await store(db, 'users', [{ id: 'anna', displayName: 'Anna Petit' }])
  await store(db, 'feedback', [
    { id: 'f1', userFullname: 'Anna P.', feedback: 'Nice.' },
    { id: 'f2', userEmail: 'carl@example.org', feedback: 'Late.' },
  ])
})

const inboxOf = async (who: SignedIn): Promise<InboxEntry[]> => (await who.call('GET', '/api/inbox')).body
const newOf = async (who: SignedIn): Promise<[number, number]> => [
  (await who.call('GET', '/api/inbox/new')).body.count,
  (await who.call('GET', '/api/identity')).body.newInInbox,
]
const seeAll = async (who: SignedIn) => {
  const [newest] = await inboxOf(who)
  if (newest) await who.call('POST', '/api/inbox/seen', { until: newest.shownAt })
}
const mention = async (who: SignedIn, text: string): Promise<string> =>
  (await who.call('POST', '/api/notes', { entity: 'users', record: 'anna', text })).body.id
async function assign(who: SignedIn, ids: string[], change: object) {
  const versions = await Promise.all(
    ids.map(async (id) => (await who.call('GET', `/api/feedback/${id}`)).body.version),
  )
  const rows = ids.map((id, index) => ({ id, version: versions[index] }))
  return await who.call('POST', '/api/feedback/batch', { rows, change })
}
const put = (who: SignedIn, body: object) => who.call('PUT', '/api/inbox', body)
const secondsFromNow = (seconds: number) => ({
  seconds: Math.floor(Date.now() / 1000) + seconds,
  nanoseconds: 0,
})

describe('it has', () => {
  test('notes that mention me, which are new until they are seen', async () => {
    await mention(ada, `@[Bob](${bob.uid}), please call back`)
    const id = await mention(ada, `And @[Bob](${bob.uid}) again, @[me](${ada.uid})`)
    expect((await inboxOf(bob))[0]).toMatchObject({
      kind: 'mention',
      id,
      isNew: true,
      note: { id, recordName: 'Anna Petit' },
    })
    expect(await newOf(bob)).toEqual([2, 2])
    await seeAll(bob)
    expect(await newOf(bob)).toEqual([0, 0])
    expect(
      (await bob.call('POST', '/api/inbox/seen', { until: { seconds: 0, nanoseconds: 0 } })).status,
    ).toBe(204)
    expect(await newOf(bob)).toEqual([0, 0])
    expect(
      (await bob.call('POST', '/api/inbox/seen', { until: { seconds: -1, nanoseconds: 0 } })).status,
    ).toBe(400)
  })

  test('what I write to myself, never as new', async () => {
    expect(await inboxOf(ada)).toMatchObject([{ kind: 'mention', isNew: false }])
    expect(await newOf(ada)).toEqual([0, 0])
  })

  test('open feedback that is assigned to me', async () => {
    expect((await assign(ada, ['f1', 'f2'], { owner: bob.uid })).status).toBe(200)
    expect((await inboxOf(bob)).slice(0, 2)).toMatchObject([
      { kind: 'feedback', id: 'f2', isNew: true, state: 'open', from: 'carl@example.org', text: 'Late.' },
      { kind: 'feedback', id: 'f1', isNew: true, state: 'open', from: 'Anna P.', text: 'Nice.' },
    ])
    await assign(bob, ['f2'], { state: 'answered' })
    expect((await inboxOf(bob)).map(({ id }) => id)).not.toContain('f2')
  })

  test('hits of a view that I watch, without any mail server or webhook', async () => {
    const view = { name: 'Annas', screen: 'users', query: 'q=anna', isShared: false }
    const { id } = (await ada.call('POST', '/api/views', view)).body
    const watch = { moreThan: 0, way: 'inbox', withRows: false }
    expect((await ada.call('PUT', `/api/views/${id}/watch`, watch)).status).toBe(200)
    await watchRound({ ...stoa.context, maintenance: db })
    const { moreThan, screen, name, query } = { ...watch, ...view }
    expect((await inboxOf(ada))[0]).toMatchObject({
      ...{ kind: 'watch', id, isNew: true, moreThan, screen, name, query },
      ...{ count: 1, isMinimum: false },
    })
    const views = (await ada.call('GET', '/api/views')).body
    expect(views.find((one: { id: string }) => one.id === id).watch.last.fault).toBeNull()
    const withAddress = { ...watch, address: 'https://hooks.example.com/a' }
    expect((await ada.call('PUT', `/api/views/${id}/watch`, withAddress)).status).toBe(400)
  })

  test('what others did to my account, refused sign-ins in my name, and a used recovery code', async () => {
    await db.execute(sql`update accounts set role = 'member' where uid = ${bob.uid}`)
    await db.transaction(async (transaction) => {
      await setActor(transaction, { uid: bob.uid, email: bob.email, address: '198.51.100.7' })
      const event = 'sign-ins.recovery-code-used'
      await recordEvent(transaction, { event, entity: 'members', id: bob.uid })
    })
    await app.inject({
      method: 'POST',
      url: '/api/identity',
      payload: { email: bob.email, password: 'a guess of a stranger' },
      headers: { origin: 'http://localhost', host: 'localhost' },
    })
    const warnings = (await inboxOf(bob)).flatMap((one) => (one.kind === 'warning' ? [one] : []))
    expect(warnings.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['members.role-changed', 'sign-ins.recovery-code-used', 'sign-ins.refused']),
    )
    expect(warnings.find(({ event }) => event === 'sign-ins.refused')).toMatchObject({
      by: null,
      isNew: true,
    })
    expect((await inboxOf(ada)).some(({ kind }) => kind === 'warning')).toBe(false)
  })
})

describe('an entry', () => {
  test('that is done is gone, and can be put back', async () => {
    const id = await mention(ada, `@[Bob](${bob.uid}) once more`)
    expect((await put(bob, { kind: 'mention', id, state: 'done' })).status).toBe(204)
    expect((await inboxOf(bob)).map((one) => one.id)).not.toContain(id)
    await put(bob, { kind: 'mention', id, state: 'open' })
    expect((await inboxOf(bob))[0]?.id).toBe(id)
  })

  test('that is done comes back when it happens again', async () => {
    await assign(ada, ['f1'], { owner: '' })
    await assign(ada, ['f1'], { owner: bob.uid })
    await put(bob, { kind: 'feedback', id: 'f1', state: 'done' })
    expect((await inboxOf(bob)).map(({ id }) => id)).not.toContain('f1')
    await assign(ada, ['f1'], { owner: ada.uid })
    await assign(ada, ['f1'], { owner: bob.uid })
    expect((await inboxOf(bob)).map(({ id }) => id)).toContain('f1')
  })

  test('that is gone leaves nothing behind', async () => {
    const note = await mention(ada, `@[Bob](${bob.uid}) for nothing`)
    const view = { name: 'Gone', screen: 'users', query: 'q=anna', isShared: false }
    const { id } = (await bob.call('POST', '/api/views', view)).body
    await bob.call('PUT', `/api/views/${id}/watch`, { moreThan: 0, way: 'inbox', withRows: false })
    await watchRound({ ...stoa.context, maintenance: db })
    await put(bob, { kind: 'mention', id: note, state: 'done' })
    await put(bob, { kind: 'watch', id, state: 'done' })
    const { version } = (await ada.call('GET', `/api/notes/${note}`)).body ?? {}
    await ada.call('DELETE', `/api/notes/${note}`, undefined, { 'if-match': `"${version ?? 1}"` })
    await bob.call('DELETE', `/api/views/${id}`)
    expect(await db.query(sql`select from inbox_handled where id in (${note}, ${id})`)).toEqual([])
  })

  test.each([
    ['of somebody else', 404, { kind: 'feedback', id: 'f2', state: 'done' }],
    ['that does not exist', 404, { kind: 'watch', id: 'gone', state: 'done' }],
    ['put off without an instant', 400, { kind: 'feedback', id: 'f1', state: 'later' }],
    ['done until an instant', 400, { kind: 'feedback', id: 'f1', state: 'done', until: secondsFromNow(9) }],
    ['of another kind', 400, { kind: 'user', id: 'f1', state: 'done' }],
  ])('%s is refused with %i', async (_, status, body) => {
    expect((await put(bob, body)).status).toBe(status)
  })
})
