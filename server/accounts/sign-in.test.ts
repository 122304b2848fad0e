// Signing in over HTTP: cookies, refusals, limits.

import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { createPool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { addAccount, password, testApp } from '#test/app.ts'
import { heldUp } from '#test/locks.ts'
import { cookieOf, newAddress, postIdentity, signInWith } from '#test/sign-in-calls.ts'
import { disableAccount, holdPassword } from './accounts.sql.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { hashPassword } from './password.ts'
import { guessesWithoutWait } from './throttle.ts'

const stoa = await testApp()
const entryForAdmins = await testApp({ entry: 'admin' })
const behindProxy = await testApp({ trustProxy: true })
const { app, db } = stoa
const wrongCredentials = 'Wrong email or password.'

function whoAmI(headers: Record<string, string>) {
  return app.inject({ url: '/api/identity', headers })
}

describe('POST /api/identity', () => {
  it('leaves connections to others while guesses at one account wait for each other', async () => {
    const reader = await stoa.signIn()
    const attacked = await stoa.signIn()
    const holder = createPool(stoa.where, 'stoa test holder', { size: 1, connectTimeoutMs: 5_000 })
    onTestFinished(() => holder.close())
    const guess = () => postIdentity(app, { email: attacked.email, password: 'a wrong password' })
    const guessed = await holder.transaction(async (holding) => {
      await holding.execute(sql`lock table sign_in_failures in exclusive mode`)
      const guesses = Promise.allSettled(Array.from({ length: 2 * db.use().max }, guess))
      await heldUp(db, 3)
      expect((await app.inject({ url: '/api/tags?limit=1', headers: reader.headers })).statusCode).toBe(200)
      return { guesses }
    })
    await guessed.guesses
  })

  it('answers the account and sets an HttpOnly, SameSite=Strict cookie', async () => {
    const { email, uid } = await stoa.signIn({ admin: true })
    const answer = await postIdentity(app, { email: `  ${email.toUpperCase()} `, password })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      uid,
      email,
      displayName: 'Ada Test',
      photoURL: null,
      isUser: true,
      role: 'administrator',
      may: expect.arrayContaining(['tags.delete']),
      sessionId: null,
      timeZone: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      addedFactors: [],
      newInInbox: 0,
    })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^stoa=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^stoa-browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await whoAmI({ cookie: cookieOf(answer) })).statusCode).toBe(200)
  })

  it('marks the cookie Secure and __Host- where the browser came by HTTPS', async () => {
    const { email } = await behindProxy.signIn()
    const signInBy = (proto: string) =>
      postIdentity(behindProxy.app, { email, password }, { headers: { 'x-forwarded-proto': proto } })
    const secure = await signInBy('https')
    expect(secure.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-stoa=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-stoa-browser=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; /),
    ])
    const cookie = cookieOf(secure)
    const read = (headers: object) =>
      behindProxy.app.inject({ url: '/api/identity', headers: { cookie, ...headers } })
    expect((await read({ 'x-forwarded-proto': 'https' })).statusCode).toBe(200)
    expect((await read({})).statusCode).toBe(401)
    expect(String((await signInBy('http')).headers['set-cookie'])).not.toContain('Secure')
  })

  it('stores the hash of the token, and nothing that could be used as a token', async () => {
    const { email } = await stoa.signIn()
    const token = cookieOf(await postIdentity(app, { email, password })).slice('stoa='.length)
    const rows = await db.query<{ text: string; hash: Buffer }>(sql`
      select sign_ins::text as text, token_hash as hash from sign_ins`)
    expect(rows.some(({ hash }) => hash.equals(createHash('sha256').update(token).digest()))).toBe(true)
    for (const { text } of rows) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('issues a new token at each sign-in, and invalidates the browser’s old one', async () => {
    const { email, headers } = await stoa.signIn()
    const answer = await postIdentity(app, { email, password }, { headers })
    expect(cookieOf(answer)).not.toBe(headers.cookie)
    expect((await whoAmI(headers)).statusCode).toBe(401)
    expect((await whoAmI({ cookie: cookieOf(answer) })).statusCode).toBe(200)
  })

  it('refuses unknown accounts, wrong passwords and disabled accounts in the same words', async () => {
    const { email } = await stoa.signIn()
    const disabled = await stoa.signIn()
    await disableAccount(db, disabled.email)
    const answers = [
      await postIdentity(app, { email, password: `${password} ` }),
      await postIdentity(app, { email: 'nobody@example.com', password }),
      await postIdentity(app, { email: disabled.email, password }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'unauthenticated', detail: wrongCredentials })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it.each([
    'ada@evilexample.com',
    'ada@example.com.evil.com',
    'ada@sub.example.com',
    'ada@evil.com@example.com',
    '@example.com',
    'example.com',
  ])('[7] refuses %s, which is not of the company’s domain', async (email) => {
    const answer = await postIdentity(app, { email, password })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe('Only @example.com email addresses are allowed')
  })

  it('refuses a non-administrator where only administrators may sign in, even with the right password', async () => {
    const { email, uid } = await entryForAdmins.signIn({ admin: false })
    await entryForAdmins.db.query(sql`delete from sign_ins`)
    const answer = await postIdentity(entryForAdmins.app, { email, password })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe('Only administrators can sign in here.')
    expect(await entryForAdmins.db.query(sql`select 1 from sign_ins`)).toHaveLength(0)
    await entryForAdmins.db.query(sql`update users set is_admin = true where id = ${uid}`)
    expect((await postIdentity(entryForAdmins.app, { email, password })).statusCode).toBe(200)
  })

  it('accepts each spelling of an address, and no letter that only looks like one of it', async () => {
    const { uid } = await stoa.signIn({ email: 'k\u00e5re@example.com' })
    const typed = async (email: string) => (await postIdentity(app, { email, password })).json()
    expect(await typed(' Ka\u030aRE@Example.com')).toMatchObject({ uid })
    for (const other of ['\u212a\u00e5re@example.com', 'k\u00c5re@example.com', 'kare@example.com'])
      expect(await typed(other)).toMatchObject({ status: 401, detail: wrongCredentials })
  })

  it('renews a hash with weaker parameters than today’s', async () => {
    const { email, uid } = await stoa.signIn()
    const weak =
      '$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6MLkPbm2Ys3I7zjhd8UE1a5f0fksXz4CnaH1uy4Bsrs'
    await db.query(sql`update accounts set password_hash = ${weak} where uid = ${uid}`)
    expect((await postIdentity(app, { email, password: 'a long enough password' })).statusCode).toBe(200)
    const [account] = await db.query(sql`select password_hash as hash from accounts where uid = ${uid}`)
    expect(account?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await postIdentity(app, { email, password: 'a long enough password' })).statusCode).toBe(200)
  })
})

describe('too many attempts to sign in', () => {
  it('answers 429 with Retry-After after too many failures, even with the right password', async () => {
    const { email } = await stoa.signIn()
    const remoteAddress = newAddress()
    for (let i = 0; i < guessesWithoutWait; i++) {
      expect((await postIdentity(app, { email, password: 'wrong' }, { remoteAddress })).statusCode).toBe(401)
    }
    const answer = await postIdentity(app, { email, password }, { remoteAddress })
    expect(answer.statusCode).toBe(429)
    expect(answer.json().code).toBe('too_many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('do not block a known browser, whose token is stored only as a hash', async () => {
    const { email, headers } = await stoa.signIn()
    const first = await postIdentity(app, { email, password })
    const browser = String(first.headers['set-cookie']).match(/stoa-browser=[\w-]{43}/)?.[0] ?? ''
    await app.inject({ method: 'DELETE', url: '/api/identity', headers })
    for (let i = 0; i < guessesWithoutWait; i++) await postIdentity(app, { email, password: 'wrong' })
    expect((await postIdentity(app, { email, password })).statusCode).toBe(429)
    const known = await postIdentity(app, { email, password }, { headers: { cookie: browser } })
    expect(known.statusCode).toBe(200)
    expect(String(known.headers['set-cookie'])).not.toContain(browser)
    const rows = await db.query(
      sql`select from known_browsers where known_browsers::text like ${`%${browser.slice('stoa-browser='.length)}%`}`,
    )
    expect(rows).toEqual([])
  })

  it('do not count when the database is lost meanwhile', async () => {
    const { email } = await stoa.signIn()
    const identity: IdentityProvider = {
      verify() {
        throw new Problem('unavailable', 'The database does not answer.')
      },
    }
    for (let i = 0; i < guessesWithoutWait + 1; i++)
      await expect(signInWith(stoa, identity, email)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await postIdentity(app, { email, password })).statusCode).toBe(200)
  })

  it('counts the address that the proxy reports, not one that the client sent', async () => {
    const credentials = { email: 'forged@example.com', password }
    const attempt = (forwarded: string) =>
      postIdentity(behindProxy.app, credentials, { headers: { 'x-forwarded-for': forwarded } })
    await attempt('203.0.113.1, 198.51.100.7')
    await attempt('203.0.113.2, 198.51.100.7')
    const rows = await behindProxy.db.query<{ key: string; failures: number }>(sql`
      select key, failures from sign_in_failures where key like 'address:%'`)
    expect([...rows]).toEqual(expect.arrayContaining([{ key: 'address:198.51.100.7', failures: 2 }]))
    expect(rows.filter(({ key }) => key.startsWith('address:203.'))).toEqual([])
  })
})

describe('an account', () => {
  it('is refused if it is disabled between the check of its password and the start of its sign-in', async () => {
    const uid = 'late'
    const passwordHash = await hashPassword(password)
    await addAccount(db, uid, { passwordHash })
    const account = { uid, email: 'late@example.com', displayName: null, photoURL: null }
    const identity = {
      async verify() {
        await disableAccount(db, account.email)
        return {
          account,
          authenticatedAt: null,
          hold: (transaction: Transaction) => holdPassword(transaction, uid, passwordHash),
        }
      },
    }
    const late = signInWith(stoa, identity, account.email)
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is refused if its role changes so that it may not enter, until its sign-in begins', async () => {
    const { db } = entryForAdmins
    const uid = 'demoted'
    const passwordHash = await hashPassword(password)
    await addAccount(db, uid, { passwordHash, role: 'administrator' })
    const account = { uid, email: 'demoted@example.com', displayName: null, photoURL: null }
    const identity = {
      verify: async () => ({
        account,
        authenticatedAt: null,
        async hold(transaction: Transaction) {
          await db.query(sql`update accounts set role = 'editor' where uid = ${uid}`)
          return await holdPassword(transaction, uid, passwordHash)
        },
      }),
    }
    const late = signInWith(entryForAdmins, identity, account.email)
    await expect(late).rejects.toMatchObject({ code: 'forbidden' })
  })
})
