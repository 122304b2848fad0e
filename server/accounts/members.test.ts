// What administrators change of members, and what nobody may do: take away the last administrator, or change themselves.

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Member } from '#contract/members.ts'
import type { Role } from '#contract/roles.ts'
import { addAccount, type SignedIn, testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { heldUp } from '#test/locks.ts'
import { linkOf } from '#test/pages.ts'
import { hashPassword } from './password.ts'

const stoa = await testApp()
const { db } = stoa
const boss = await stoa.signIn({ role: 'administrator', email: 'boss@example.com' })

const change = (by: SignedIn, of: { uid: string }, payload: object) =>
  by.call('PATCH', `/api/members/${of.uid}`, payload)
const list = async (query = ''): Promise<Member[]> => (await boss.call('GET', `/api/members?${query}`)).body
const mayRead = async (person: SignedIn): Promise<number> => (await person.call('GET', '/api/tags')).status
const roleOf = async (person: SignedIn): Promise<Role> =>
  (await person.call('GET', '/api/identity')).body.role

describe('the list', () => {
  test('shows who they are, what they are, where from, and when they last signed in', async () => {
    const { uid } = await stoa.signIn({ admin: true, email: 'kim@example.com' })
    expect(await list('q=kim@ex')).toEqual([
      {
        id: uid,
        email: 'kim@example.com',
        displayName: 'Ada Test',
        role: 'administrator',
        isRoleSet: false,
        isAdministratorByClaim: false,
        state: 'active',
        origin: 'local',
        secondFactors: [],
        signIns: 1,
        lastSignIn: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
        since: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
        invitedUntil: null,
      },
    ])
    const displayName = 'Jürgen Ø'
    await addAccount(db, 'of-command', { email: 'by-command@example.com', displayName, isByCommand: true })
    for (const q of ['jürgen', 'JURGEN o'])
      expect(await list(`q=${encodeURIComponent(q)}`)).toMatchObject([{ displayName }])
    expect((await boss.call('GET', '/api/members/of-command')).body).toMatchObject({
      role: 'member',
      origin: 'command',
      lastSignIn: null,
    })
    expect((await boss.call('GET', '/api/members/nobody')).status).toBe(404)
  })

  test('has filters, orders, pages of every order, a count and a CSV', async () => {
    for (const role of ['editor', 'auditor', 'editor', 'editor'] as const) await stoa.signIn({ role })
    const editors = await list('role=editor')
    expect(editors.map(({ role }) => role)).toEqual(['editor', 'editor', 'editor'])
    for (const sort of ['email', '-email', 'lastSignIn', '-lastSignIn']) {
      const first = await boss.call('GET', `/api/members?role=editor&limit=2&sort=${sort}`)
      const rest: Member[] = (await boss.get(linkOf(first, 'next') ?? '')).body
      expect(new Set([...first.body, ...rest].map(({ id }: Member) => id)).size).toBe(3)
    }
    expect((await boss.call('GET', '/api/members.totals?role=editor&state=active')).body).toMatchObject({
      count: 3,
    })
    expect(await list('origin=firebase')).toEqual([])
    const csv = (await boss.call('GET', '/api/members.csv?q=boss')).text
    expect(csv).toMatch(
      /^\uFEFF?id,email,displayName,role,state,origin,secondFactors,lastSignIn\r\n.*,boss@example\.com,Ada Test,administrator,active,local,,/,
    )
  })

  test('is read by auditors, who change nothing, and by nobody else below an administrator', async () => {
    const [auditor, editor] = [await stoa.signIn({ role: 'auditor' }), await stoa.signIn({ role: 'editor' })]
    expect((await auditor.call('GET', '/api/members')).status).toBe(200)
    expect((await change(auditor, editor, { role: 'member' })).status).toBe(403)
    expect((await editor.call('GET', '/api/members')).body.detail).toBe(
      'Only administrators and auditors can read this.',
    )
  })
})

describe('a role', () => {
  test('has its effect at once, and decides alone until it is left to isAdmin again', async () => {
    const person = await stoa.signIn({ admin: true })
    expect(await roleOf(person)).toBe('administrator')
    const answer = await change(boss, person, { role: 'member' })
    expect(answer.body).toMatchObject({ role: 'member', isRoleSet: true })
    expect(await roleOf(person)).toBe('member')
    await store(db, 'users', [{ id: person.uid, username: person.email, isAdmin: true, again: true }])
    expect(await roleOf(person)).toBe('member')
    expect((await change(boss, person, { role: null })).body).toMatchObject({ isRoleSet: false })
    expect(await roleOf(person)).toBe('administrator')
  })

  test('of one’s own is changed by nobody, nor does anybody disable themselves', async () => {
    for (const payload of [{ role: 'member' }, { role: 'administrator' }, { disabled: true }])
      expect((await change(boss, boss, payload)).body).toMatchObject({
        status: 409,
        detail: "You can't change your own role or disable yourself. Ask another administrator.",
      })
  })
})

test('a disabled member is out at once, with all sign-ins, and comes back with a new sign-in only', async () => {
  const person = await stoa.signIn()
  expect((await change(boss, person, { disabled: true })).body).toMatchObject({
    state: 'disabled',
    signIns: 0,
  })
  expect(await mayRead(person)).toBe(401)
  expect((await change(boss, person, { disabled: false })).body).toMatchObject({ state: 'active' })
  expect(await mayRead(person)).toBe(401)
})

describe('the last administrator', () => {
  test('of two who take each other away at the same time, one stays', async () => {
    await db.query(sql`update accounts set role = 'member' where uid <> ${boss.uid}`)
    for (const payload of [{ role: 'member' }, { disabled: true }]) {
      const pair = [await stoa.signIn({ role: 'administrator' }), await stoa.signIn({ admin: true })] as const
      // Leaves these two as the only ones.
      await db.query(sql`update accounts set role = 'auditor' where uid = ${boss.uid}`)
      const [one, other] = pair
      const statuses = await db.transaction(async (holder) => {
        await holder.query(sql`select from accounts where uid in (${one.uid}, ${other.uid}) for update`)
        const both = Promise.all([change(one, other, payload), change(other, one, payload)])
        both.catch(() => undefined)
        await heldUp(db)
        return { both }
      })
      const answers = (await statuses.both).map(({ status }) => status)
      expect(answers.toSorted()).toEqual([200, 'role' in payload ? 403 : 401])
      const left = await db.query(sql`select from members where role = 'administrator' and state = 'active'`)
      expect(left).toHaveLength(1)
      await db.query(sql`update accounts set role = 'administrator' where uid = ${boss.uid}`)
      await db.query(
        sql`update accounts set role = 'member', disabled = false where uid in (${one.uid}, ${other.uid})`,
      )
    }
  })

  test('is one who can enter: neither a disabled one counts, nor one of another domain or with an expired password', async () => {
    await db.query(sql`update accounts set role = 'member' where uid <> ${boss.uid}`)
    const account = { passwordHash: await hashPassword('x'), role: 'administrator' } as const
    for (const email of ['disabled@example.com', 'expired@example.com', 'stranger@elsewhere.com'])
      await addAccount(db, email, { ...account, email, isGenerated: email.startsWith('expired') })
    await db.query(sql`update accounts set disabled = true where uid = 'disabled@example.com'`)
    await db.query(sql`update accounts set password_expires_at = now() where uid = 'expired@example.com'`)
    // The acting person is an administrator by this sign-in's claim only and could not sign in as one again.
    const acting = await stoa.signIn({ role: 'administrator' })
    await db.query(sql`update accounts set password_hash = null where uid = ${acting.uid}`)
    expect((await change(acting, boss, { role: 'editor' })).body).toMatchObject({
      status: 409,
      detail: 'This is the last administrator who can sign in. Add another one first.',
    })
    expect(await roleOf(boss)).toBe('administrator')
  })
})
