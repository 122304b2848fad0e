// A write that waits while its right is revoked is refused.

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { disableAccount, resetAccount } from '#server/accounts/accounts.sql.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { type Answered, type SignedIn, testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'

const stoa = await testApp()
const { db } = stoa
const tag = { id: 't', name: 'before', color: 'red' }
const code = { id: 't', percentageDiscount: 5, expirationDate: { seconds: 1, nanoseconds: 0 } }

beforeEach(async () => {
  await changeHistory(db, 'truncate history, tags, discount_codes')
  await store(db, 'tags', [tag])
  await store(db, 'discount-codes', [code])
})

const patches = {
  tags: ({ call }: SignedIn) => call('PATCH', '/api/tags/t', { name: 'late', color: 'blue' }),
  discount_codes: ({ call }: SignedIn) =>
    call('PATCH', '/api/discount-codes/t', { ...code, percentageDiscount: 50 }),
}

type Revocation = [string, number, (person: SignedIn) => Promise<unknown>]

const revocations: Revocation[] = [
  ['the account is disabled', 401, ({ email }) => disableAccount(db, email)],
  [
    'the account has a new password',
    401,
    ({ email }) => resetAccount(db, email, { passwordHash: 'another', isGenerated: false }),
  ],
  ['they have signed out', 401, ({ call }) => call('DELETE', '/api/identity')],
  [
    'an import says that they are no administrator',
    403,
    ({ uid, email }) => store(db, 'users', [{ id: uid, username: email, isAdmin: false }]),
  ],
  [
    'they have become an auditor',
    403,
    ({ uid }) => db.query(sql`update accounts set role = 'auditor' where uid = ${uid}`),
  ],
  ['their user record is gone', 403, ({ uid }) => db.query(sql`delete from users where id = ${uid}`)],
]

describe.each(['tags', 'discount_codes'] as const)('a waiting change of %s', (table) => {
  test.each(revocations)('is refused if meanwhile %s', async (_, status, revoke) => {
    const person = await stoa.signIn({ admin: true })
    let patching: Promise<Answered> | undefined
    await db.transaction(async (holder) => {
      await holder.query(
        table === 'tags' ? sql`select from tags for update` : sql`select from discount_codes for update`,
      )
      patching = patches[table](person)
      patching.catch(() => undefined)
      await heldUp(db)
      await revoke(person)
    })
    expect((await patching)?.status).toBe(status)
    const [kept] = await db.query(
      sql`select (select document::json ->> 'name' from tags) as name, (select percentage_discount from discount_codes) as percentage`,
    )
    expect(kept).toEqual({ name: 'before', percentage: '5' })
    expect(await db.query(sql`select from history where event is null`)).toHaveLength(0)
  })
})

test.each(['isAdmin', 'their role'])(
  'a change waits for whoever changes their role, by %s, and is refused',
  async (by) => {
    const person = await stoa.signIn(by === 'isAdmin' ? { admin: true } : { role: 'editor' })
    let patching: Promise<Answered> | undefined
    await db.transaction(async (other) => {
      if (by === 'isAdmin') await saveDocument(other, 'users', { id: person.uid, username: person.email })
      else await other.execute(sql`update accounts set role = 'member' where uid = ${person.uid}`)
      patching = patches.tags(person)
      patching.catch(() => undefined)
      await heldUp(db)
    })
    expect((await patching)?.status).toBe(403)
  },
)

test('revoking a right waits for the write that has used it', async () => {
  const person = await stoa.signIn({ admin: true })
  const changes = async (): Promise<number> =>
    (await db.query(sql`select from history where event is null`)).length
  const before = await changes()
  let both: Promise<[Answered, number]> | undefined
  await db.transaction(async (holder) => {
    await holder.query(sql`lock table history`)
    const patching = patches.tags(person)
    await heldUp(db)
    both = Promise.all([patching, disableAccount(db, person.email).then(changes)])
    both.catch(() => undefined)
  })
  const [answer, whenDisabled] = (await both) ?? []
  expect(answer?.status).toBe(200)
  expect(whenDisabled).toBe(before + 1)
})

test('writes, sign-outs, resets and imports at the same time end without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await stoa.signIn({ admin: true })
    const { uid, email, call } = person
    const start = () => call('POST', '/api/sessions/start', { userId: uid })
    const { id } = (await start()).body
    const calls = [
      start(),
      patches.tags(person),
      call('POST', `/api/sessions/${id}/end`),
      patches.discount_codes(person),
      call('DELETE', '/api/identity'),
    ]
    await Promise.all([
      store(db, 'users', [{ id: uid, username: email, isAdmin: round % 2 === 0, round }]),
      resetAccount(db, email, { passwordHash: 'another', isGenerated: false }),
      disableAccount(db, email),
    ])
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
})
