// Two-step verification over HTTP: setting it up, using a code once, throttling, renewing, removing and resetting it.

import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { password, type SignedIn, testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { cookieOf, newAddress, postIdentity } from '#test/sign-in-calls.ts'

const stoa = await testApp()
const strict = await testApp({ secondFactor: 'required' })
const { app, db } = stoa

// Codes change every 30 seconds; that must not happen between creating a code and checking it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

type Call = {
  as: SignedIn | { headers: Record<string, string> }
  body?: object
  method?: 'POST' | 'GET' | 'DELETE'
}

const call = (path: string, { as, body, method = 'POST' }: Call, on = stoa) =>
  on.app.inject({ method, url: `/api/${path}`, headers: as.headers, ...(body && { payload: body }) })

function codeOf(secret: string, offset = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 })
}

async function setUp(person: SignedIn, on = stoa): Promise<{ secret: string; recoveryCodes: string[] }> {
  const proposed = await call('account/second-factor', { as: person, body: {} }, on)
  const { secret, qrCode } = proposed.json()
  expect([proposed.statusCode, qrCode]).toEqual([
    200,
    { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
  ])
  const confirmed = await call(
    'account/second-factor/confirm',
    { as: person, body: { code: codeOf(secret, -1) } },
    on,
  )
  expect(confirmed.statusCode).toBe(200)
  return { secret, ...confirmed.json() }
}

const enter = ({ email }: SignedIn, code?: string, given = password) =>
  postIdentity(
    app,
    { email, password: given, ...(code === undefined ? {} : { code }) },
    { remoteAddress: newAddress() },
  )

const missing = { code: 'invalid', fields: [{ field: 'code', detail: 'is required' }] }
const wrong = { code: 'unauthenticated', fields: [{ field: 'code', detail: 'is wrong, or was used before' }] }

test('a sign-in needs the code, which is good once; without the password nothing is told', async () => {
  const ann = await stoa.signIn()
  expect((await enter(ann)).statusCode).toBe(200)
  const { secret } = await setUp(ann)
  const account = (await call('account', { as: ann, method: 'GET' })).json()
  expect(account.secondFactors).toEqual({
    app: { since: expect.any(Object), from: null },
    passkeys: [],
    recoveryCodes: 10,
  })
  expect((await enter(ann)).json()).toMatchObject(missing)
  const code = codeOf(secret)
  expect((await enter(ann, code, 'not the password')).json()).toEqual(
    expect.objectContaining({ detail: 'Wrong email or password.' }),
  )
  const both = await Promise.all([enter(ann, code), enter(ann, ` ${code.slice(0, 3)} ${code.slice(3)}`)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  expect((await enter(ann, code)).json()).toMatchObject(wrong)
  expect((await enter(ann, codeOf(secret, 1))).statusCode).toBe(200)
  for (const offset of [-1, 3]) expect((await enter(ann, codeOf(secret, offset))).json()).toMatchObject(wrong)
})

test('a recovery code works once, and ten new ones replace those that are left', async () => {
  const ben = await stoa.signIn()
  const { recoveryCodes } = await setUp(ben)
  const [first = '', second = ''] = recoveryCodes
  const many = await Promise.all(Array.from({ length: 6 }, () => enter(ben, first)))
  expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await enter(ben, first)).json()).toMatchObject(wrong)
  const renewed = (await call('account/second-factor/recovery-codes', { as: ben, body: {} })).json()
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await enter(ben, second)).json()).toMatchObject(wrong)
  expect((await enter(ben, renewed.recoveryCodes[9])).statusCode).toBe(200)
  const stored = await db.query<{ text: string }>(
    sql`select recovery_codes::text as text from recovery_codes`,
  )
  expect(
    stored.some(({ text }) => recoveryCodes.some((code) => text.includes(code.replaceAll('-', '')))),
  ).toBe(false)
})

test('codes are throttled like passwords, which a right password alone does not undo', async () => {
  const cat = await stoa.signIn()
  await setUp(cat)
  for (let guess = 0; guess < 10; guess++) {
    if (guess < 5) expect((await enter(cat)).json()).toMatchObject(missing)
    expect((await enter(cat, String(guess).padStart(6, '0'))).statusCode).toBe(401)
  }
  expect((await enter(cat)).statusCode).toBe(429)
})

test('an old sign-in must give the password again, whose wrong guesses count', async () => {
  const dee = await stoa.signIn()
  await db.query(sql`update sign_ins set created_at = now() - interval '11 minutes' where uid = ${dee.uid}`)
  const refusals = [
    ['account/second-factor', {}],
    ['account/second-factor', { password: 'wrong' }],
    ['account/second-factor/recovery-codes', {}],
    ['account/second-factor/remove', {}],
  ] as const
  for (const [path, body] of refusals)
    expect((await call(path, { as: dee, body })).json().fields).toEqual([
      { field: 'password', detail: expect.stringMatching(/^is (required|wrong)/) },
    ])
  expect((await call('account/second-factor', { as: dee, body: { password } })).statusCode).toBe(200)
})

test('a proposal changes nothing until its code confirms it, and a wrong one does not', async () => {
  const eve = await stoa.signIn()
  await call('account/second-factor', { as: eve, body: {} })
  const { secret } = (await call('account/second-factor', { as: eve, body: {} })).json()
  expect((await enter(eve)).statusCode).toBe(200)
  const guess = await call('account/second-factor/confirm', { as: eve, body: { code: '000000' } })
  expect(guess.json().fields).toMatchObject([{ field: 'code' }])
  const confirm = () => call('account/second-factor/confirm', { as: eve, body: { code: codeOf(secret) } })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  expect((await call('account/second-factor', { as: eve, body: {} })).statusCode).toBe(409)
})

test('removed by its person, or reset by an administrator or a command, the password alone is enough', async () => {
  const administrator = await stoa.signIn({ admin: true })
  const fay = await stoa.signIn()
  await setUp(fay)
  await call('account/second-factor/remove', { as: fay, body: {} })
  expect((await enter(fay)).statusCode).toBe(200)
  await setUp(fay)
  const member = await call(`members/${fay.uid}`, { as: administrator, method: 'GET' })
  expect(member.json().secondFactors).toEqual(['app'])
  const reset = await call(`members/${fay.uid}/second-factor`, { as: administrator, method: 'DELETE' })
  expect([reset.statusCode, reset.json().secondFactors]).toEqual([200, []])
  expect((await call('identity', { as: fay, method: 'GET' })).statusCode).toBe(401)
  const again = { headers: { ...fay.headers, cookie: cookieOf(await enter(fay)) } }
  await setUp({ ...fay, ...again })
  expect((await enter(fay)).json()).toMatchObject(missing)
  await runCommand(admin, ['reset-factors', fay.email], stoa)
  expect((await enter(fay)).statusCode).toBe(200)
  const own = await call(`members/${administrator.uid}/second-factor`, {
    as: administrator,
    method: 'DELETE',
  })
  expect(own.statusCode).toBe(409)
})

const short = 'xk3!vQz8'
const choose = (person: SignedIn, more: object) =>
  call('account/password', { as: person, body: { current: password, ...more } })
const tooShort = [{ field: 'password', detail: 'must have at least 15 characters' }]

test('with a second factor the password may be short, and while it is, the last one stays', async () => {
  const hal = await stoa.signIn()
  expect((await choose(hal, { password: short })).json().fields).toEqual(tooShort)
  await setUp(hal)
  const removing = await choose(hal, { password: short, removeFactors: ['app'] })
  expect(removing.json().fields).toEqual(tooShort)
  expect((await choose(hal, { password: short })).statusCode).toBe(200)
  const removal = await call('account/second-factor/remove', { as: hal, body: {} })
  expect([removal.statusCode, removal.json().detail]).toEqual([
    409,
    'Without two-step verification your password needs at least 15 characters. Choose a longer one first.',
  ])
  expect((await enter(hal, undefined, short)).json()).toMatchObject(missing)
  const long = { current: short, password: 'gravel umbrella seventeen otters', removeFactors: ['app'] }
  expect((await choose(hal, long)).statusCode).toBe(200)
  expect((await enter(hal, undefined, long.password)).statusCode).toBe(200)
})

test('a factor and a short password that are removed and chosen at once never leave the password alone', async () => {
  for (let round = 0; round < 5; round++) {
    const ivy = await stoa.signIn()
    await setUp(ivy)
    await Promise.all([
      choose(ivy, { password: short }),
      call('account/second-factor/remove', { as: ivy, body: {} }),
    ])
    expect((await enter(ivy, undefined, short)).statusCode).not.toBe(200)
  }
})

test('where it is required, nothing but the own account is served before it is set up', async () => {
  const person = await strict.signIn({ admin: true })
  const get = (path: string) => call(path, { as: person, method: 'GET' }, strict)
  expect((await get('identity')).json()).toMatchObject({ mustSetUpSecondFactor: true })
  expect((await get('tags')).json().detail).toBe(
    'This console requires two-step verification. Set it up first.',
  )
  await setUp(person, strict)
  expect((await get('identity')).json().mustSetUpSecondFactor).toBe(false)
  expect((await get('tags')).statusCode).toBe(200)
  await call('account/second-factor/remove', { as: person, body: {} }, strict)
  expect((await get('tags')).statusCode).toBe(403)
})
