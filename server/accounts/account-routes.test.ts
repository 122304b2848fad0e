// The signed-in person's account over HTTP: what they see and change, and what a generated password allows.

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { openSignIn, password, type SignedIn, testApp } from '#test/app.ts'
import { cookieOf, postIdentity } from '#test/sign-in-calls.ts'
import { resetAccount } from './accounts.sql.ts'
import { hashPassword } from './password.ts'

const stoa = await testApp()
const { app, db } = stoa
const better = 'turquoise lantern orbits a quiet harbour'

type Sent = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object }

const send = (headers: Record<string, string>, sent: Sent) => app.inject({ ...sent, headers })
const read = async (headers: Record<string, string>) =>
  (await send(headers, { method: 'GET', url: '/api/account' })).json()
const change = (headers: Record<string, string>, payload: object) =>
  send(headers, { method: 'PATCH', url: '/api/account', payload })
const choose = (headers: Record<string, string>, payload: object) =>
  send(headers, { method: 'POST', url: '/api/account/password', payload })

/** Another sign-in of the same account. */
async function alsoSignedIn({ uid, headers }: SignedIn): Promise<Record<string, string>> {
  return { ...headers, cookie: `stoa=${await openSignIn(db, uid)}` }
}

/** Signed in with a password that Stoa has generated. */
async function withGenerated(): Promise<{ person: SignedIn; headers: Record<string, string> }> {
  const person = await stoa.signIn({ admin: true })
  await resetAccount(db, person.email, { passwordHash: await hashPassword(password), isGenerated: true })
  const answer = await postIdentity(app, { email: person.email, password })
  return { person, headers: { ...person.headers, cookie: cookieOf(answer) } }
}

it('GET /api/account lists where the account is signed in, this sign-in first, without a token', async () => {
  const person = await stoa.signIn()
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const from = { headers: { 'user-agent': agent }, remoteAddress: '192.0.2.7' }
  const answer = await postIdentity(app, { email: person.email, password }, from)
  const other = { browser: null, system: null, network: null, isThis: false }
  const { signIns, ...account } = await read({ ...person.headers, cookie: cookieOf(answer) })
  expect(account).toMatchObject({ email: person.email, role: 'member', isHosted: false, timeZone: null })
  expect(signIns).toMatchObject([
    { browser: 'Firefox 140', system: 'Windows', network: '192.0.2.7', isThis: true },
    other,
  ])
  for (const one of signIns)
    expect(Object.keys(one).sort()).toEqual(
      ['browser', 'id', 'isThis', 'lastUsed', 'network', 'since', 'system'].sort(),
    )
})

describe('PATCH /api/account', () => {
  it('changes name and time zone, and not the record of the marketplace', async () => {
    const { uid, headers } = await stoa.signIn()
    const before = await db.query(sql`select * from users where id = ${uid}`)
    expect((await change(headers, { displayName: ' Ada L. ', timeZone: 'Europe/Berlin' })).statusCode).toBe(
      204,
    )
    const { json } = await send(headers, { method: 'GET', url: '/api/identity' })
    expect(json()).toMatchObject({ displayName: 'Ada L.', timeZone: 'Europe/Berlin' })
    await change(headers, { timeZone: null })
    expect(await read(headers)).toMatchObject({ displayName: 'Ada L.', timeZone: null })
    expect(await db.query(sql`select * from users where id = ${uid}`)).toEqual(before)
  })

  it.each([
    ['displayName', ''],
    ['displayName', 'x'.repeat(101)],
    ['displayName', 'nul\0byte'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', ''],
  ])('refuses a %s of %j, and names the field', async (field, value) => {
    const { headers } = await stoa.signIn()
    const answer = await change(headers, { [field]: value })
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field])
  })
})

it('answers writes from many sign-ins of a person at once, one after the other', async () => {
  const person = await stoa.signIn()
  const all = [person.headers, ...(await Promise.all([1, 2, 3].map(() => alsoSignedIn(person))))]
  const answers = await Promise.all(
    all.flatMap((headers, one) => [
      change(headers, { displayName: `Ada ${one}` }),
      change(headers, { timeZone: 'Europe/Rome' }),
      send(headers, { method: 'DELETE', url: '/api/account/sign-ins' }),
    ]),
  )
  // A request whose sign-in was ended by another request is refused.
  for (const { statusCode } of answers) expect([204, 401]).toContain(statusCode)
})

describe('POST /api/account/password', () => {
  it('changes the password, ends all other sign-ins, and keeps this one', async () => {
    const person = await stoa.signIn()
    const elsewhere = await alsoSignedIn(person)
    expect((await choose(person.headers, { current: password, password: better })).statusCode).toBe(200)
    expect((await send(elsewhere, { method: 'GET', url: '/api/identity' })).statusCode).toBe(401)
    expect((await send(person.headers, { method: 'GET', url: '/api/identity' })).statusCode).toBe(200)
    expect((await postIdentity(app, { email: person.email, password })).statusCode).toBe(401)
    expect((await postIdentity(app, { email: person.email, password: better })).statusCode).toBe(200)
  })

  it.each([
    ['current', { current: 'wrong password', password: better }, 'is wrong'],
    ['current', { current: 'wrong password', password: 'short' }, 'is wrong'],
    ['current', { current: 'wrong password', password: 'wrong password' }, 'is wrong'],
    ['password', { current: password, password: 'short' }, 'must have at least 15 characters'],
    ['password', { current: password, password: 'passwordpassword' }, 'is a common password'],
    ['password', { current: password, password }, 'is the one that you have'],
  ])('refuses it with the reason at %s: %j', async (field, body, detail) => {
    const { email, headers } = await stoa.signIn()
    const answer = await choose(headers, body)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field, detail }]])
    expect((await postIdentity(app, { email, password })).statusCode).toBe(200)
  })

  it('counts wrong guesses like those of signing in', async () => {
    const { headers } = await stoa.signIn()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await choose(headers, { current: `guess ${guess}`, password: better })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})

it('DELETE /api/account/sign-ins ends one, or all but this one, and never those of others', async () => {
  const [person, stranger] = [await stoa.signIn(), await stoa.signIn()]
  const [second, third] = [await alsoSignedIn(person), await alsoSignedIn(person)]
  const end = (headers: Record<string, string>, id: string) =>
    send(headers, { method: 'DELETE', url: `/api/account/sign-ins/${id}` })
  const own = (await read(second)).signIns[0].id
  expect((await end(stranger.headers, own)).statusCode).toBe(404)
  expect((await end(person.headers, own)).statusCode).toBe(204)
  expect((await end(person.headers, own)).statusCode).toBe(404)
  expect((await end(person.headers, 'no-uuid')).statusCode).toBe(404)
  expect((await send(second, { method: 'GET', url: '/api/account' })).statusCode).toBe(401)
  expect((await send(person.headers, { method: 'DELETE', url: '/api/account/sign-ins' })).statusCode).toBe(
    204,
  )
  expect((await send(third, { method: 'GET', url: '/api/account' })).statusCode).toBe(401)
  expect((await read(person.headers)).signIns).toHaveLength(1)
  expect((await read(stranger.headers)).signIns).toHaveLength(1)
})

describe('a generated password', () => {
  it('allows nothing but choosing another one', async () => {
    const { headers } = await withGenerated()
    expect((await send(headers, { method: 'GET', url: '/api/identity' })).json()).toMatchObject({
      mustChangePassword: true,
      may: expect.not.arrayContaining(['tags.read']),
    })
    for (const url of ['/api/tags', '/api/dashboard', '/api/users.csv', '/api/changes'])
      expect((await send(headers, { method: 'GET', url })).statusCode).toBe(403)
    expect((await choose(headers, { current: password, password: better })).statusCode).toBe(200)
    expect((await send(headers, { method: 'GET', url: '/api/tags' })).statusCode).toBe(200)
  })

  it('expires after a week', async () => {
    const { person } = await withGenerated()
    await db.query(
      sql`update accounts set password_expires_at = now() - interval '1 second' where uid = ${person.uid}`,
    )
    const answer = await postIdentity(app, { email: person.email, password })
    expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining('has expired')])
    const wrong = await postIdentity(app, { email: person.email, password: 'wrong' })
    expect(wrong.statusCode).toBe(401)
  })
})
