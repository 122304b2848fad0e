// Which sign-ins end with a password reset or a disabled account, including those in progress.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/app.ts'
import { postIdentity, signInWith } from '#test/sign-in-calls.ts'
import { disableAccount, resetAccount } from './accounts.sql.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { hashPassword } from './password.ts'

const stoa = await testApp()
const { app, db, context } = stoa
const otherPassword = 'another long password'
const otherHash = await hashPassword(otherPassword)

/** Signs in several times, and revokes while the first password is being verified; returns the issued tokens. */
async function signInBeside(email: string, round: number, revoke: () => Promise<unknown>): Promise<string[]> {
  let revoked: Promise<unknown> | undefined
  const identity: IdentityProvider = {
    verify(...credentials) {
      revoked ??= delay(round * 5).then(revoke)
      return context.identity.verify(...credentials)
    },
  }
  const signIns = await Promise.allSettled(Array.from({ length: 4 }, () => signInWith(stoa, identity, email)))
  await revoked
  for (const outcome of signIns)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unauthenticated' })
  return signIns.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.token : []))
}

async function expectAllEnded(uid: string, tokens: string[]): Promise<void> {
  expect(await db.query(sql`select from sign_ins where uid = ${uid}`)).toHaveLength(0)
  for (const token of tokens) {
    const answer = await app.inject({ url: '/api/identity', headers: { cookie: `stoa=${token}` } })
    expect(answer.statusCode).toBe(401)
  }
}

describe('a reset', () => {
  it.each([0, 1, 3, 5])('leaves no sign-in made with the password before it, round %i', async (round) => {
    const { uid, email } = await stoa.signIn()
    const tokens = await signInBeside(email, round, () =>
      resetAccount(db, email, { passwordHash: otherHash, isGenerated: false }),
    )
    await expectAllEnded(uid, tokens)
    expect((await postIdentity(app, { email, password: otherPassword })).statusCode).toBe(200)
  })

  it('refuses a sign-in whose old password was verified just before it', async () => {
    const { uid, email } = await stoa.signIn()
    const identity: IdentityProvider = {
      async verify(...credentials) {
        const verified = await context.identity.verify(...credentials)
        await resetAccount(db, email, { passwordHash: otherHash, isGenerated: false })
        return verified
      },
    }
    await expect(signInWith(stoa, identity, email)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expectAllEnded(uid, [])
  })
})

it.each([0, 3])('disabling leaves no sign-in, round %i', async (round) => {
  const { uid, email } = await stoa.signIn()
  await expectAllEnded(uid, await signInBeside(email, round, () => disableAccount(db, email)))
})

it('sign-ins at the same time all succeed, although one of them renews an outdated hash', async () => {
  const { uid, email } = await stoa.signIn()
  const weak =
    '$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6MLkPbm2Ys3I7zjhd8UE1a5f0fksXz4CnaH1uy4Bsrs'
  await db.query(sql`update accounts set password_hash = ${weak} where uid = ${uid}`)
  const right = { email, password: 'a long enough password' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => postIdentity(app, right)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
