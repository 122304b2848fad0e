// What remains of the documents of an erased person: only the listed fields, whatever else a document holds, and whichever field leads to
// it. The file of their data holds the same documents.

import sql, { raw } from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { personCommand } from '#server/commands/person.ts'
import { rebuildCommand } from '#server/commands/rebuild.ts'
import { setErasures } from '#server/documents/erasure.ts'
import { loadErasures } from '#server/documents/stored/erasures.sql.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { store } from '#test/documents.ts'
import { mapByFile } from '#test/mapping.ts'

const stoa = await testApp()
const { app, db } = stoa
const { headers } = await stoa.signIn({ admin: true })
afterAll(() => {
  setErasures('')
  return mapByFile(undefined)
})

const at = { seconds: 1_760_000_000, nanoseconds: 5 }
const get = async (url: string) => (await app.inject({ url, headers })).json()
const erase = (id: string, name: string) => runCommand(personCommand, ['erase', id, '--name', name], stoa)
const originalOf = async (table: string, id: string) =>
  (
    await db.query<{ original: string }>(
      sql`select coalesce(original, document) as original from ${raw(table)} where id = ${id}`,
    )
  )[0]?.original ?? ''

const kept = {
  active: true,
  rating: 4,
  slot: { startingTime: at, endingTime: at },
  startTime: at,
  dateCreated: at,
  dateUpdated: at,
  isAi: false,
  ingested: true,
  sessionPrice: '40.00',
  totalPrice: '36.50',
  discountAmount: '3.50',
}

/** The state of feedback that nobody has handled. */
const untouched = { state: 'open', version: 1 }

test('of a session the listed fields stay, as far as they could be read', async () => {
  await store(db, 'discount-codes', [{ id: 'SPRING', percentageDiscount: 5 }])
  await store(db, 'users', [{ id: 'lena', displayName: 'Lena Vogel', username: 'lena@x.test' }])
  const words = {
    question: 'Lena Vogel?',
    userFullname: 'Lena Vogel',
    summaries: ['Lena Vogel'],
    transcripts: ['Lena Vogel'],
    extra: { by: 'Lena Vogel' },
  }
  const own = { ...kept, userId: 'lena', expertId: 'e', ...words }
  await store(db, 'sessions', [
    { id: 'l1', ...own, status: 'Postponed', discountCode: 'SPRING' },
    {
      id: 'l2',
      ...own,
      status: 'No show',
      rating: 'Lena',
      totalPrice: 'Lena',
      slot: { startingTime: at, endingTime: 'Lena' },
    },
    { id: 'l3', ...kept, userId: 'other', expertId: 'lena', ...words, userFullname: 'Otto Other' },
  ])
  const uses = () => db.query(sql`select discount_code, uses, revenue from code_sums`)
  const before = await uses()
  await erase('lena', 'Lena Vogel')
  const pseudonym = expect.stringMatching(/^erased-/)
  const neutral = { ...kept, userId: pseudonym, expertId: 'e', userFullname: 'Erased person' }
  const { rating: _, totalPrice: __, ...readable } = neutral
  const read = async (id: string) => JSON.parse(await originalOf('sessions', id))
  expect(await read('l1')).toEqual({ id: 'l1', ...neutral, status: 'Postponed', discountCode: 'SPRING' })
  expect(await read('l2')).toEqual({ id: 'l2', ...readable, status: 'No show', slot: { startingTime: at } })
  const asked = { userId: 'other', expertId: pseudonym, userFullname: 'Otto Other', question: 'Lena Vogel?' }
  expect(await read('l3')).toEqual({ id: 'l3', ...kept, ...asked })
  expect(await uses()).toEqual(before)
  expect(await db.query(sql`select from faults where entity = 'sessions' and id = 'l2'`)).toEqual([])
  expect(await findWrongFigures(db)).toEqual([])
  await store(db, 'sessions', [{ id: 'l1', ...own, status: 'Postponed', discountCode: 'SPRING' }])
  expect(await read('l1')).toEqual({ id: 'l1', ...neutral, status: 'Postponed', discountCode: 'SPRING' })
})

test('feedback on sessions that they booked goes with any address and none, and what is about them, and is in their file', async () => {
  await store(db, 'users', [
    { id: 'rosa', displayName: 'Rosa Iglesias', username: 'rosa@new.test' },
    { id: 'bea', displayName: 'Bea Other', username: 'bea@x.test' },
  ])
  await store(db, 'sessions', [
    { id: 'r1', userId: 'rosa', expertId: 'e', rating: 5 },
    { id: 'r2', userId: 'bea', expertId: 'rosa', question: 'Bea asks?', userFullname: 'Bea Other' },
  ])
  const entries = [
    {
      id: 'older',
      sessionId: 'r1',
      userEmail: 'Rosa@Old.test',
      userFullname: 'Rosa Iglesias',
      feedback: 'Rosa.',
      expertId: 'e',
      dateCreated: at,
      more: 'Rosa',
    },
    { id: 'none', sessionId: 'r1', userFullname: 'Rosa Iglesias', feedback: ['Rosa'] },
    {
      id: 'about',
      sessionId: 'r2',
      userEmail: 'bea@x.test',
      userFullname: 'Bea Other',
      feedback: 'Rosa was late.',
      expertId: 'rosa',
    },
    { id: 'other', sessionId: 'r2', userEmail: 'bea@x.test', userFullname: 'Bea Other', feedback: 'Fine.' },
  ]
  await store(db, 'feedback', entries)
  const exported = await get('/api/people/rosa/export')
  expect(exported.feedback.map(({ id }: { id: string }) => id)).toEqual(['about', 'none', 'older'])
  expect(await get('/api/people/rosa/erasure')).toMatchObject({ sessions: 2, feedback: 3 })
  await erase('rosa', 'Rosa Iglesias')
  const neutral = {
    older: { userFullname: 'Erased person', dateCreated: at, expertId: 'e', sessionId: 'r1' },
    none: { userFullname: 'Erased person', sessionId: 'r1' },
    about: {
      userFullname: 'Bea Other',
      userEmail: 'bea@x.test',
      expertId: expect.stringMatching(/^erased-/),
      sessionId: 'r2',
    },
  }
  const expectNeutral = async () => {
    for (const [id, fields] of Object.entries(neutral))
      expect(JSON.parse(await originalOf('feedback', id))).toEqual({ id, ...fields })
    expect(await get('/api/feedback/other')).toEqual({ ...entries[3], ...untouched })
    expect(await db.query(sql`select from faults where entity = 'feedback'`)).toEqual([])
    expect(await findWrongFigures(db)).toEqual([])
    expect(await get('/api/feedback?q=rosa')).toEqual([])
  }
  await expectNeutral()
  await store(db, 'feedback', entries)
  await expectNeutral()
  await runCommand(rebuildCommand, ['feedback'], stoa)
  await expectNeutral()

  setErasures('')
  await expect(store(db, 'feedback', entries.slice(0, 1))).rejects.toThrow('Try again')
  await loadErasures(db)
  await expectNeutral()
})

test('who has written the address of somebody else into their record takes nothing from them', async () => {
  await store(db, 'users', [
    { id: 'thief', displayName: 'Tom Thief', username: 'vera@x.test' },
    { id: 'vera', displayName: 'Vera Victim', username: 'vera@x.test' },
  ])
  const entry = { id: 'of-vera', userEmail: 'vera@x.test', userFullname: 'Vera Victim', feedback: 'Fine.' }
  await store(db, 'feedback', [entry])
  await erase('thief', 'Tom Thief')
  await store(db, 'feedback', [{ ...entry, feedback: 'Fine!' }])
  expect(await get('/api/feedback/of-vera')).toEqual({ ...entry, ...untouched, feedback: 'Fine!' })
})
