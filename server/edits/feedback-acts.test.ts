// The state and the owner of feedback over HTTP: who changes them, one or many at once, what undoes it, and what they survive.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#contract/acts.ts'
import { prepareDocuments, writeDocuments } from '#server/documents/stored/documents.sql.ts'
import { deleteDocuments } from '#server/documents/stored/sent-documents.sql.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const stoa = await testApp()
const { db } = stoa
let ada: SignedIn
let bob: SignedIn
let auditor: SignedIn

const dayS = 86_400
const daysAgo = (days: number) => ({ seconds: Math.floor(Date.now() / 1000) - days * dayS, nanoseconds: 0 })
const pieces = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
  id: `f${n}`,
  userFullname: `Name ${n}`,
  userEmail: `u${n}@inbox.test`,
  feedback: `Text ${n}`,
  dateCreated: daysAgo(n),
}))

beforeAll(async () => {
  ada = await stoa.signIn({ email: 'ada@example.com' })
  bob = await stoa.signIn({ email: 'bob@example.com', role: 'editor' })
  auditor = await stoa.signIn({ email: 'cleo@example.com', role: 'auditor' })
  for (const [{ uid }, name] of [
    [ada, 'Ada Test'],
    [bob, 'Bob Test'],
  ] as const)
    await db.execute(sql`update accounts set display_name = ${name} where uid = ${uid}`)
  await store(db, 'feedback', pieces)
})

type Listed = { id: string; state: string; owner?: { uid: string; name: string }; version: number }
const listed = async (query: string, who = ada): Promise<Listed[]> =>
  (await who.call('GET', `/api/feedback?limit=50&${query}`)).body
const one = async (id: string): Promise<Listed> => (await ada.call('GET', `/api/feedback/${id}`)).body
const idsOf = async (query: string, who = ada) => (await listed(query, who)).map(({ id }) => id)
const countOf = async (query: string, who = ada): Promise<number> =>
  (await who.call('GET', `/api/feedback.totals?${query}`)).body.count

/** Changes feedback in its current version. */
const change = async (
  who: SignedIn,
  ids: string[],
  changed: object,
  more: object = {},
  headers: Record<string, string> = {},
) => {
  const rows = await Promise.all(ids.map(async (id) => ({ id, version: (await one(id)).version })))
  return await who.call('POST', '/api/feedback/batch', { rows, change: changed, ...more }, headers)
}
const done = async (...given: Parameters<typeof change>): Promise<Outcome> => {
  const { status, body } = await change(...given)
  expect(status).toBe(200)
  return body
}
const undo = async (who: SignedIn, act: string | null) => await who.call('POST', `/api/acts/${act}/undo`)
const entries = () =>
  db.query<{
    id: string
    act: string | null
    changes: number | null
    before: string
    after: string
    actor: string
  }>(sql`
    select document_id as id, act, act_changes as changes, before, after, actor_uid as actor
    from history where event = 'data.feedback-handled' order by history.id`)

describe('changing', () => {
  test('a member sets the state and the owner, who is named in rows, in the record, in the CSV and by filters', async () => {
    const { act, changed } = await done(ada, ['f1'], { state: 'in-work', owner: bob.uid })
    expect([act !== null, changed]).toEqual([true, 1])
    const wanted = { state: 'in-work', owner: { uid: bob.uid, name: 'Bob Test' }, version: 2 }
    expect(await one('f1')).toMatchObject(wanted)
    expect((await listed('state=in-work'))[0]).toMatchObject({ id: 'f1', ...wanted })
    expect(await idsOf(`owner=${bob.uid}`)).toEqual(['f1'])
    expect(await idsOf('owner=me', bob)).toEqual(['f1'])
    expect(await idsOf('owner=me', ada)).toEqual([])
    expect(await countOf('owner=me', bob)).toBe(1)
    expect(await countOf('owner=me', ada)).toBe(0)
    expect(await countOf('state=open')).toBe(pieces.length - 1)
    expect(await countOf('owner=none')).toBe(pieces.length - 1)
    const csv = (await bob.call('GET', '/api/feedback.csv?owner=me')).text.trim().split('\r\n')
    expect(csv[0]).toMatch(/,"?state"?,"?owner"?$/)
    expect(csv).toHaveLength(2)
    expect(csv[1]).toMatch(/,in-work,Bob Test$/)
  })

  test('who changed it from what to what is in the record, whose chain is whole', async () => {
    const [entry] = await entries()
    expect(entry).toMatchObject({ id: 'f1', changes: 1, actor: ada.uid })
    expect(JSON.parse(entry?.before ?? '')).toEqual({ state: 'open', owner: null, ownerName: null })
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      state: 'in-work',
      owner: bob.uid,
      ownerName: 'Bob Test',
    })
  })

  test.each([
    ['nothing', {}],
    ['an unknown state', { state: 'done' }],
    ['an unknown owner', { owner: 'nobody-at-all' }],
    ['an owner that nothing can store', { owner: 'a\u0000' }],
    ['an empty owner', { owner: '' }],
    ['more than that', { state: 'open', text: 'x' }],
  ])('%s is refused', async (_, wanted) => {
    expect((await change(ada, ['f2'], wanted)).status).toBe(400)
  })
})

describe('many at once', () => {
  test('what was changed meanwhile, and what is gone, is left out; a dry run changes nothing', async () => {
    const rows = ['f2', 'f3', 'f1', 'gone'].map((id) => ({ id, version: 1 }))
    const body = { rows, change: { state: 'answered' } }
    const before = (await entries()).length
    const dry = await ada.call('POST', '/api/feedback/batch', { ...body, dryRun: true })
    const left = [
      { id: 'f1', reason: 'changed' },
      { id: 'gone', reason: 'missing' },
    ]
    expect(dry.body).toMatchObject({ act: null, changed: 2, unchanged: 0, left })
    expect((await entries()).length).toBe(before)
    const wet = await ada.call('POST', '/api/feedback/batch', body)
    expect(wet.body).toMatchObject({ changed: 2, left })
    expect(await idsOf('state=answered')).toEqual(['f2', 'f3'])
    const [first, second] = (await entries()).slice(before)
    expect([first?.act, first?.changes, second?.act, second?.changes]).toEqual([
      wet.body.act,
      2,
      wet.body.act,
      null,
    ])
    expect((await undo(ada, wet.body.act)).body).toMatchObject({ changed: 2, left: [] })
    expect(await idsOf('state=answered')).toEqual([])
  })

  test('a repeated request changes nothing twice, and gets the same answer', async () => {
    const body = { rows: [{ id: 'f4', version: 1 }], change: { state: 'no-answer' } }
    const key = { 'idempotency-key': 'k1' }
    const first = await ada.call('POST', '/api/feedback/batch', body, key)
    const second = await ada.call('POST', '/api/feedback/batch', body, key)
    expect(second.body).toEqual(first.body)
    expect((await one('f4')).version).toBe(2)
    expect(
      (await ada.call('POST', '/api/feedback/batch', { ...body, change: { state: 'open' } }, key)).status,
    ).toBe(400)
  })

  test('an undo leaves out what was changed since, and is undone itself; auditors undo nothing', async () => {
    const { act } = await done(ada, ['f5', 'f6'], { state: 'answered', owner: ada.uid })
    await done(bob, ['f6'], { owner: bob.uid })
    expect((await undo(auditor, act)).status).toBe(403)
    const undone: Outcome = (await undo(bob, act)).body
    expect(undone).toMatchObject({ changed: 1, left: [{ id: 'f6', reason: 'changed' }] })
    expect((await one('f5')).state).toBe('open')
    expect((await one('f6')).owner?.uid).toBe(bob.uid)
    expect((await undo(ada, undone.act)).body).toMatchObject({ changed: 1 })
    expect(await one('f5')).toMatchObject({ state: 'answered', owner: { uid: ada.uid, name: 'Ada Test' } })
  })
})

describe('what it outlives', () => {
  const kept = { state: 'answered', owner: { uid: '', name: 'Ada Test' }, version: 2 }
  beforeAll(async () => {
    kept.owner.uid = ada.uid
    await store(db, 'feedback', [{ ...pieces[0], id: 'kept' }])
    await done(ada, ['kept'], { state: 'answered', owner: ada.uid })
  })

  test('a document that is written again', async () => {
    await store(db, 'feedback', [{ ...pieces[0], id: 'kept', feedback: 'Edited' }])
    expect(await one('kept')).toMatchObject({ feedback: 'Edited', ...kept })
  })

  test('one that is deleted and arrives again, alone or among many', async () => {
    for (const others of [[], pieces.map((piece) => ({ ...piece, id: `new-${piece.id}` }))]) {
      await db.transaction((transaction) =>
        deleteDocuments(transaction, 'feedback', [{ id: 'kept', version: 99n }]),
      )
      expect((await ada.call('GET', '/api/feedback/kept')).status).toBe(404)
      expect(await idsOf('state=answered')).not.toContain('kept')
      await db.execute(sql`delete from tombstones`)
      const prepared = prepareDocuments('feedback', [{ ...pieces[0], id: 'kept' }, ...others])
      if (prepared) await db.transaction((transaction) => writeDocuments(transaction, prepared))
      expect(await one('kept')).toMatchObject(kept)
      expect(await idsOf('state=answered&owner=me')).toContain('kept')
    }
  })
})
