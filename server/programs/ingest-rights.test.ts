// What a token may write: the entities that it was made for, and isAdmin of users only with rights.

import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMember } from '#server/accounts/members.ts'
import { findOutdated, prepareDocuments } from '#server/documents/stored/documents.sql.ts'
import { findWrongFigures } from '#server/lists/maintained-figures.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { issueToken, sendLines } from '#test/programs.ts'

const { app, db, signIn } = await testApp()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const ordinary = await issueToken(db, 'ordinary')
const withRights = await issueToken(db, 'rights', { writesRights: true })
const ofTags = await issueToken(db, 'tags', { entities: ['tags'] })

let version = 1_763_790_000_000_000

beforeEach(async () => {
  for (const table of ['users', 'tags', 'tombstones']) await db.query(sql`delete from ${raw(table)}`)
})

type Line = { id: string; document: object | null; entity?: string; version?: number }

function send(token: string, ...lines: Line[]) {
  version += 1
  const sent = lines.map((line) => ({ entity: 'users', version, ...line }))
  return sendLines(address, token, sent)
}

const documentOf = async (id: string) => {
  const [row] = await db.query<{ document: string; isAdmin: boolean }>(
    sql`select coalesce(original, document) as document, is_admin as "isAdmin" from users where id = ${id}`,
  )
  return row && { ...JSON.parse(row.document), is_admin: row.isAdmin }
}

/** Checks that columns, words, faults and figures are those of the stored documents. */
async function expectDerived(): Promise<void> {
  const rows = await db.query<{ document: string }>(
    sql`select coalesce(original, document) as document from users`,
  )
  const prepared = prepareDocuments(
    'users',
    rows.map(({ document }) => JSON.parse(document)),
  )
  if (prepared) expect(await db.transaction((one) => findOutdated(one, prepared))).toEqual([])
  expect(await findWrongFigures(db)).toEqual([])
}

const ignoredAt = (...lines: number[]) =>
  lines.map((line) => ({
    line,
    reason: 'isAdmin is stored as it was, because this token may not write rights',
  }))

describe('a token without rights', () => {
  test('makes nobody an administrator, in a new record and in a stored one', async () => {
    await store(db, 'users', [{ id: 'member', isAdmin: false }, { id: 'absent' }])
    const document = { displayName: 'Eve', isAdmin: true, extra: 'kept' }
    const lines = ['member', 'new', 'absent'].map((id) => ({ id, document }))
    expect(await send(ordinary, ...lines)).toMatchObject({
      status: 200,
      applied: 3,
      ignored: ignoredAt(1, 2, 3),
    })
    expect(await documentOf('new')).toEqual({ id: 'new', displayName: 'Eve', extra: 'kept', is_admin: false })
    for (const id of ['member', 'absent'])
      expect(await documentOf(id)).toEqual({ ...document, id, isAdmin: false, is_admin: false })
    await expectDerived()
  })

  test('takes nobody’s rights, by another value, without one, or with a malformed one', async () => {
    const administrators = ['a', 'b', 'c', 'd'].map((id) => ({ id, isAdmin: true }))
    await store(db, 'users', administrators)
    const answer = await send(
      ordinary,
      { id: 'a', document: { displayName: 'A', isAdmin: false } },
      { id: 'b', document: { displayName: 'B' } },
      { id: 'c', document: { displayName: 'C', isAdmin: 'yes' } },
      { id: 'd', document: { displayName: 'D', isAdmin: true } },
    )
    // A line without isAdmin asks for nothing, and a line with the stored value changes nothing.
    expect(answer).toMatchObject({ applied: 4, ignored: ignoredAt(1, 3), refused: [] })
    for (const { id } of administrators)
      expect(await documentOf(id)).toEqual({
        id,
        displayName: id.toUpperCase(),
        isAdmin: true,
        is_admin: true,
      })
    await expectDerived()
  })

  test('does not delete the record of an administrator, so that a new one neither gives nor takes rights', async () => {
    await store(db, 'users', [{ id: 'boss', isAdmin: true }, { id: 'member' }])
    const deletions = ['boss', 'member', 'nobody'].map((id) => ({ id, document: null }))
    expect(await send(ordinary, ...deletions)).toMatchObject({
      status: 200,
      applied: 2,
      refused: [
        { line: 1, reason: 'deletes the record of an administrator or a member, which this token may not' },
      ],
    })
    expect(await send(ordinary, { id: 'boss', document: null })).toMatchObject({ status: 422, applied: 0 })
    const again = ['boss', 'member'].map((id) => ({ id, document: { isAdmin: true } }))
    expect(await send(ordinary, ...again)).toMatchObject({ applied: 2, ignored: ignoredAt(2) })
    expect([(await documentOf('boss')).is_admin, (await documentOf('member')).is_admin]).toEqual([
      true,
      false,
    ])
    await expectDerived()
  })

  test('does not delete the record that Stoa has made for a member, but one that a program has sent', async () => {
    const { uid } = await signIn({ role: 'member' })
    for (const token of [ordinary, withRights]) {
      await send(token, { id: 'sent', document: { username: 'sent@example.org' } })
      const answer = await send(token, { id: uid, document: null }, { id: 'sent', document: null })
      expect([answer.applied, answer.refused.map(({ line }: { line: number }) => line)]).toEqual([1, [1]])
      expect([await documentOf(uid), await documentOf('sent')]).toEqual([expect.anything(), undefined])
    }
  })

  test('neither gives nor takes a right that is given or taken at the same time', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `u${index}`)
    await store(
      db,
      'users',
      ids.map((id) => ({ id, username: `${id}@example.com` })),
    )
    const give = (id: string) =>
      db.transaction((transaction) =>
        createMember(transaction, { email: `${id}@example.com`, password: 'correct horse battery' }),
      )
    const rename = (id: string) =>
      send(ordinary, { id, document: { username: `${id}@example.com`, displayName: 'sent', isAdmin: false } })
    await Promise.all(ids.flatMap((id) => [give(id), rename(id)]))
    expect(await db.query(sql`select from users where is_admin`)).toHaveLength(ids.length)
    await expectDerived()
  })
})

test('a token with rights makes and removes administrators', async () => {
  await store(db, 'users', [{ id: 'boss', isAdmin: true }])
  const lines = [
    { id: 'boss', document: null },
    { id: 'new', document: { isAdmin: true } },
  ]
  expect(await send(withRights, ...lines)).toMatchObject({ applied: 2, ignored: [], refused: [] })
  expect([await documentOf('boss'), (await documentOf('new')).is_admin]).toEqual([undefined, true])
})

test('a token for some entities gets every line of another one refused', async () => {
  const lines = [
    { id: 'x', document: {}, entity: 'tags' },
    { id: 'x', document: {} },
    { id: 'x', document: null, entity: 'discount-codes' },
  ]
  const reason = 'is of an entity that this token may not write'
  expect(await send(ofTags, ...lines)).toMatchObject({
    applied: 1,
    refused: [
      { line: 2, reason },
      { line: 3, reason },
    ],
  })
  expect(await db.query(sql`select from users`)).toEqual([])
  expect(await db.query(sql`select from tombstones`)).toEqual([])
})
