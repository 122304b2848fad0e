// The signed-in account, and signing out, over HTTP.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { testApp } from '#test/app.ts'
import { sameOrigin } from '#test/sign-in-calls.ts'

const stoa = await testApp()
const entryForAdmins = await testApp({ entry: 'admin' })
const { app, db } = stoa

function whoAmI(headers: Record<string, string>, on = app) {
  return on.inject({ url: '/api/identity', headers })
}

describe('GET /api/identity', () => {
  it('answers who is signed in, and what a member may do', async () => {
    const { uid, email, headers } = await stoa.signIn()
    const answer = await whoAmI(headers)
    expect(answer.json()).toEqual({
      addedFactors: [],
      newInInbox: 0,
      uid,
      email,
      displayName: 'Ada Test',
      photoURL: null,
      isUser: true,
      role: 'member',
      may: expect.not.arrayContaining(['tags.update']),
      sessionId: null,
      timeZone: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
    })
  })

  it('answers 401 to a sign-in unused for too long', async () => {
    const { uid, headers } = await stoa.signIn()
    await db.query(sql`update sign_ins set last_seen_at = now() - interval '29 minutes' where uid = ${uid}`)
    expect((await whoAmI(headers)).statusCode).toBe(200)
    await db.query(sql`update sign_ins set last_seen_at = now() - interval '30 minutes' where uid = ${uid}`)
    expect((await whoAmI(headers)).statusCode).toBe(401)
  })

  it('answers 401 to a sign-in older than a working day, used or not', async () => {
    const { uid, headers } = await stoa.signIn()
    await db.query(sql`update sign_ins set created_at = now() - interval '8 hours' where uid = ${uid}`)
    expect((await whoAmI(headers)).statusCode).toBe(401)
  })

  it('marks the sign-in as in use once a minute, not at each request', async () => {
    const { uid, headers } = await stoa.signIn()
    const seen = async () =>
      (await db.query(sql`select last_seen_at::text as at from sign_ins where uid = ${uid}`))[0]?.at
    const first = await seen()
    await whoAmI(headers)
    expect(await seen()).toBe(first)
    await db.query(sql`update sign_ins set last_seen_at = now() - interval '61 seconds' where uid = ${uid}`)
    await whoAmI(headers)
    const [row] = await db.query(
      sql`select now() - last_seen_at < interval '10 seconds' as fresh from sign_ins where uid = ${uid}`,
    )
    expect(row?.fresh).toBe(true)
  })

  it('does not wait for a write of the same sign-in to mark it as in use', async () => {
    const { uid, headers } = await stoa.signIn()
    await db.query(sql`update sign_ins set last_seen_at = now() - interval '61 seconds' where uid = ${uid}`)
    await db.transaction(async (writer) => {
      await writer.query(sql`select from sign_ins where uid = ${uid} for update`)
      expect((await whoAmI(headers)).statusCode).toBe(200)
    })
  })

  it('answers 401 at once when the account is disabled', async () => {
    const disabled = await stoa.signIn()
    await db.query(sql`update accounts set disabled = true where uid = ${disabled.uid}`)
    expect((await whoAmI(disabled.headers)).statusCode).toBe(401)
  })

  it('removes the right to edit as soon as isAdmin or the user record is removed', async () => {
    const { uid, email, headers } = await stoa.signIn({ admin: true })
    expect((await whoAmI(headers)).json().may).toContain('tags.delete')
    const user = { id: uid, username: email, isAdmin: 'true' }
    await db.transaction((transaction) => saveDocument(transaction, 'users', user))
    expect((await whoAmI(headers)).json().may).not.toContain('tags.update')
    await db.query(sql`delete from users where id = ${uid}`)
    expect((await whoAmI(headers)).json().may).not.toContain('tags.update')
  })

  it('refuses former administrators where only administrators may sign in', async () => {
    const { uid, headers } = await entryForAdmins.signIn({ admin: true })
    expect((await whoAmI(headers, entryForAdmins.app)).statusCode).toBe(200)
    await entryForAdmins.db.transaction((transaction) =>
      saveDocument(transaction, 'users', { id: uid, isAdmin: false }),
    )
    expect((await whoAmI(headers, entryForAdmins.app)).statusCode).toBe(403)
  })

  it('answers 401 when the company’s domain has been changed', async () => {
    const { uid, headers } = await stoa.signIn()
    await db.query(sql`update accounts set email = ${`${uid}@sub.example.com`} where uid = ${uid}`)
    expect((await whoAmI(headers)).statusCode).toBe(401)
  })
})

describe('DELETE /api/identity', () => {
  const signOut = (headers: Record<string, string>) =>
    app.inject({ method: 'DELETE', url: '/api/identity', headers })
  const cleared =
    /^stoa=; (Max-Age=0; )?Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/

  it('invalidates the token at once and deletes it in the browser', async () => {
    const { headers } = await stoa.signIn()
    const answer = await signOut(headers)
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['set-cookie']).toMatch(cleared)
    expect((await whoAmI(headers)).statusCode).toBe(401)
  })

  it('answers the same when repeated, without a cookie, and with an unknown one', async () => {
    const { headers } = await stoa.signIn()
    await signOut(headers)
    for (const again of [headers, sameOrigin, { ...sameOrigin, cookie: `stoa=${'y'.repeat(43)}` }]) {
      const answer = await signOut(again)
      expect(answer.statusCode).toBe(204)
      expect(answer.headers['set-cookie']).toMatch(cleared)
    }
  })

  it('deletes the token in the browser even where the database fails', async () => {
    const { headers } = await stoa.signIn()
    await db.query(sql`alter table sign_ins rename to sign_ins_away`)
    const answer = await signOut(headers)
    await db.query(sql`alter table sign_ins_away rename to sign_ins`)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(cleared)
  })
})
