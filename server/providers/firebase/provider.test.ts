// Signing in by Firebase, with Google's Authentication emulator as the provider.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { disableAccount, enableAccount } from '#server/accounts/accounts.sql.ts'
import { readConfig } from '#server/config/config.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { password, testApp } from '#test/app.ts'
import { type EmulatedAccount, project, startAuthEmulator } from '#test/firebase/emulator.ts'
import { cookieOf, postIdentity } from '#test/sign-in-calls.ts'
import { type AccountLookup, endRevoked, openLookUp, startRevocation } from './look-up.ts'

const emulator = await startAuthEmulator()
const { firebase } = readConfig({
  STOA_IDENTITY: 'firebase',
  FIREBASE_PROJECT: project,
  FIREBASE_API_KEY: 'any-key',
  FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
})
const stoa = await testApp(emulator.isRunning ? { firebase } : {})
const { app, db } = stoa

describe.skipIf(!emulator.isRunning)('with the Authentication emulator', () => {
  let lookUp: AccountLookup
  beforeAll(async () => {
    if (firebase) lookUp = await openLookUp(firebase)
  })

  let people = 0
  const person = async (account: EmulatedAccount = {}) => {
    const email = `person-${++people}@example.com`
    const given = { email, password, emailVerified: true, ...account }
    return { email: given.email, uid: await emulator.create(given) }
  }
  const signIn = (email: string, typed = password) => postIdentity(app, { email, password: typed })
  const enter = async (email: string) => ({ cookie: cookieOf(await signIn(email)) })
  const whoAmI = (headers: Record<string, string>) => app.inject({ url: '/api/identity', headers })

  it('accepts the right password, and takes name and picture from Firebase and rights from the user record', async () => {
    const { email, uid } = await person({ displayName: 'Ada', photoUrl: 'https://photos.example/ada.png' })
    await db.transaction((transaction) =>
      saveDocument(transaction, 'users', { id: uid, username: email, isAdmin: true }),
    )
    const answer = await signIn(` ${email.toUpperCase()}`)
    expect(answer.statusCode).toBe(200)
    const identity = {
      uid,
      email,
      displayName: 'Ada',
      photoURL: 'https://photos.example/ada.png',
      isUser: true,
    }
    expect(answer.json()).toEqual({
      ...identity,
      role: 'administrator',
      may: expect.arrayContaining(['tags.delete']),
      sessionId: null,
      timeZone: null,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      addedFactors: [],
      newInInbox: 0,
    })
    expect((await whoAmI({ cookie: cookieOf(answer) })).json()).toMatchObject(identity)
  })

  it.each([false, true])(
    'refuses wrong, unknown and disabled in the same words (hidden: %s)',
    async (hidden) => {
      await emulator.hideAccounts(hidden)
      const { email } = await person()
      const disabled = await person()
      await emulator.update(disabled.uid, { disableUser: true })
      const answers = [
        await signIn(email, `${password} `),
        await signIn('nobody@example.com'),
        await signIn(disabled.email),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401)
        expect(answer.json().detail).toBe('Wrong email or password.')
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    },
  )

  it.each([
    ['whose address is not verified', { emailVerified: false }, 'not verified'],
    ['of another domain', { email: 'person@example.com.evil.com' }, 'Only @example.com email addresses'],
    [
      'with a second factor',
      { mfa: { enrollments: [{ mfaEnrollmentId: 'phone', phoneInfo: '+15555550100' }] } },
      'two-step verification',
    ],
  ])('refuses a person %s, and says why', async (_, account, sentence) => {
    const { mfa, ...made } = account as EmulatedAccount
    const { email, uid } = await person(made)
    if (mfa) await emulator.update(uid, { mfa })
    const answer = await signIn(email)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toContain(sentence)
    expect(await db.query(sql`select from accounts where uid = ${uid}`)).toEqual([])
  })

  describe('ends the sign-ins', () => {
    it.each<[string, (uid: string) => Promise<unknown>]>([
      ['of a disabled account', (uid) => emulator.update(uid, { disableUser: true })],
      ['of a deleted account', (uid) => emulator.remove(uid)],
      ['of an account with another address', (uid) => emulator.update(uid, { email: `${uid}@example.com` })],
      ['that were revoked', (uid) => emulator.update(uid, { validSince: String(inAMoment()) })],
    ])('%s, and no others', async (_, revoke) => {
      const [one, other] = [await person(), await person()]
      const [ended, kept] = [await enter(one.email), await enter(other.email)]
      await revoke(one.uid)
      await endRevoked(stoa.context, lookUp)
      expect((await whoAmI(ended)).statusCode).toBe(401)
      expect((await whoAmI(kept)).statusCode).toBe(200)
    })

    it('as soon as the server has started', async () => {
      const { email, uid } = await person()
      const headers = await enter(email)
      await emulator.update(uid, { disableUser: true })
      const stop = startRevocation(stoa.context, lookUp)
      await stop()
      expect((await whoAmI(headers)).statusCode).toBe(401)
    })
  })

  it('lists its accounts as members, whose role is set here, and invites nobody', async () => {
    const { headers } = await stoa.signIn({ role: 'administrator' })
    await db.query(sql`update sign_ins set authenticated_at = 1`)
    const send = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
      app.inject({ method, url: `/api/members${url}`, headers, ...(payload && { payload }) })
    const { email, uid } = await person()
    const theirs = await enter(email)
    expect((await send('GET', `/${uid}`)).json()).toMatchObject({ email, origin: 'firebase', role: 'member' })
    expect((await send('PATCH', `/${uid}`, { role: 'editor' })).statusCode).toBe(200)
    expect((await whoAmI(theirs)).json().role).toBe('editor')
    // The next sign-in, which stores the account again, keeps this.
    expect((await whoAmI(await enter(email))).json().role).toBe('editor')
    const refused = await send('POST', '/invitations', { email: 'new@example.com', role: 'member' })
    expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('in Firebase')])
  })

  it('refuses an account that an administrator of the console has disabled, also under a new uid', async () => {
    const { email, uid } = await person()
    await enter(email)
    await disableAccount(db, email)
    expect((await signIn(email)).statusCode).toBe(401)
    await emulator.remove(uid)
    await person({ email })
    expect((await signIn(email)).statusCode).toBe(401)
    await enableAccount(db, email)
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await db.query(sql`select from accounts where email = ${email}`)).toHaveLength(1)
  })
})

function inAMoment(): number {
  return Math.floor(Date.now() / 1000) + 2
}
