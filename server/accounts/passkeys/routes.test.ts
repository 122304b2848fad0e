// Passkeys over HTTP: created, used alone, each answer accepted once, invalid answers refused, removed and reset.

import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { admin } from '#server/commands/admin.ts'
import { password, type SignedIn, testApp } from '#test/app.ts'
import { createAuthenticator, type Said } from '#test/authenticator.ts'
import { runCommand } from '#test/commands.ts'
import { cookieOf, newAddress, postIdentity, sameOrigin } from '#test/sign-in-calls.ts'
import { userHandleOf } from './own-passkeys.ts'

const publicUrl = 'https://stoa.example.com'
const stoa = await testApp({ publicUrl })
const strict = await testApp({ publicUrl, secondFactor: 'required' })
const { db } = stoa

type Call = { as?: { headers: Record<string, string> }; body?: object; method?: 'POST' | 'GET' | 'DELETE' }

const call = (path: string, { as, body, method = 'POST' }: Call = {}, on = stoa) =>
  on.app.inject({
    method,
    url: `/api/${path}`,
    headers: as?.headers ?? sameOrigin,
    remoteAddress: newAddress(),
    ...(body && { payload: body }),
  })

const optionsFor = async (person: SignedIn, on = stoa) =>
  (await call('account/passkeys/options', { as: person, body: {} }, on)).json()

async function addPasskey(person: SignedIn, name?: string, on = stoa) {
  const key = createAuthenticator(publicUrl)
  const body = { ...key.make(await optionsFor(person, on)), ...(name !== undefined && { name }) }
  const added = await call('account/passkeys', { as: person, body }, on)
  expect(added.statusCode).toBe(200)
  return { ...key, body, recoveryCodes: added.json().recoveryCodes as string[] }
}

const challenge = async (on = stoa) => (await call('identity/passkey/options', {}, on)).json()
const enter = (assertion: object, on = stoa) => call('identity/passkey', { body: assertion }, on)
const enterWithPassword = ({ email }: SignedIn, code?: string) =>
  postIdentity(stoa.app, { email, password, ...(code !== undefined && { code }) })
const accountOf = async (person: { headers: Record<string, string> }, on = stoa) =>
  (await call('account', { as: person, method: 'GET' }, on)).json()

describe('a passkey', () => {
  test('is made for the account, and signs in alone, from then on instead of the password alone', async () => {
    const ann = await stoa.signIn()
    const key = await addPasskey(ann, 'Phone of Ann')
    expect(key.recoveryCodes).toHaveLength(10)
    const entered = await enter(key.sign(await challenge()))
    expect([entered.statusCode, entered.json().uid]).toEqual([200, ann.uid])
    const again = { headers: { ...sameOrigin, cookie: cookieOf(entered) } }
    expect((await accountOf(again)).secondFactors).toEqual({
      app: null,
      passkeys: [
        {
          id: key.body.id,
          name: 'Phone of Ann',
          host: 'stoa.example.com',
          isOfThisHost: true,
          from: null,
          since: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
          lastUsed: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
        },
      ],
      recoveryCodes: 10,
    })
    expect((await enterWithPassword(ann)).json().fields).toEqual([
      { field: 'passkey', detail: 'is required' },
    ])
    expect((await enterWithPassword(ann, key.recoveryCodes[0])).statusCode).toBe(200)
    const recorded = await db.query<{ event: string; after: string | null }>(sql`
      select event, after::text from history where document_id = ${ann.uid} order by id`)
    expect(recorded).toEqual(
      expect.arrayContaining([
        { event: 'members.factor-added', after: expect.stringContaining('Phone of Ann') },
        { event: 'sign-ins.began', after: expect.stringContaining('passkey') },
      ]),
    )
  })

  test('is asked for without telling who has one, and names its person by nothing that says who they are', async () => {
    const options = await challenge()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{75}$/),
      rpId: 'stoa.example.com',
      timeout: 300_000,
      userVerification: 'required',
    })
    const ben = await stoa.signIn()
    const { user, rp, excludeCredentials } = await optionsFor(ben)
    expect([user.id, rp.id, excludeCredentials]).toEqual([userHandleOf(ben.uid), 'stoa.example.com', []])
    expect(user.id).not.toContain(ben.uid)
  })

  test('stands beside others and an authenticator app; each is listed and removed by itself', async () => {
    const cat = await stoa.signIn()
    const { secret } = (await call('account/second-factor', { as: cat, body: {} })).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await call('account/second-factor/confirm', { as: cat, body: { code } })
    const [first, second] = [await addPasskey(cat), await addPasskey(cat, 'Key')]
    expect([first.recoveryCodes, second.recoveryCodes]).toEqual([[], []])
    expect((await enterWithPassword(cat)).json().fields.map(({ field }: { field: string }) => field)).toEqual(
      ['code', 'passkey'],
    )
    const remove = (id: string) => call(`account/passkeys/${id}/remove`, { as: cat, body: {} })
    expect((await remove(first.body.id)).statusCode).toBe(204)
    expect((await remove(first.body.id)).statusCode).toBe(404)
    expect((await enter(first.sign(await challenge()))).statusCode).toBe(401)
    expect((await enter(second.sign(await challenge()))).statusCode).toBe(200)
    await call('account/second-factor/remove', { as: cat, body: {} })
    expect((await accountOf(cat)).secondFactors).toMatchObject({ app: null, recoveryCodes: 10 })
    await remove(second.body.id)
    expect((await accountOf(cat)).secondFactors).toEqual({ app: null, passkeys: [], recoveryCodes: 0 })
    expect((await enterWithPassword(cat)).statusCode).toBe(200)
  })

  test('cannot be added twice, nor by somebody else, nor more than twenty times', async () => {
    const [dee, eve] = [await stoa.signIn(), await stoa.signIn()]
    const key = await addPasskey(dee)
    expect((await call('account/passkeys', { as: dee, body: key.body })).statusCode).toBe(400)
    expect(
      (await call('account/passkeys', { as: dee, body: key.make(await optionsFor(dee)) })).statusCode,
    ).toBe(409)
    expect(
      (await call('account/passkeys', { as: eve, body: key.make(await optionsFor(eve)) })).statusCode,
    ).toBe(409)
    const other = createAuthenticator(publicUrl).make(await optionsFor(dee))
    expect((await call('account/passkeys', { as: eve, body: other })).statusCode).toBe(400)
    for (let count = 1; count < 19; count++) await addPasskey(dee)
    const [last, more] = [await optionsFor(dee), await optionsFor(dee)].map((options) =>
      createAuthenticator(publicUrl).make(options),
    )
    const add = (body: object | undefined) => call('account/passkeys', { as: dee, body: { ...body } })
    const statuses = (await Promise.all([add(last), add(more)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await accountOf(dee)).secondFactors.passkeys).toHaveLength(20)
    expect((await call('account/passkeys/options', { as: dee, body: {} })).statusCode).toBe(409)
  })

  test('is added and removed only right after signing in, or with the password', async () => {
    const fay = await stoa.signIn()
    const { body } = await addPasskey(fay)
    await db.query(sql`update sign_ins set created_at = now() - interval '11 minutes' where uid = ${fay.uid}`)
    for (const path of ['account/passkeys/options', `account/passkeys/${body.id}/remove`]) {
      expect((await call(path, { as: fay, body: {} })).json().fields).toMatchObject([{ field: 'password' }])
      expect((await call(path, { as: fay, body: { password: 'wrong' } })).statusCode).toBe(400)
      expect((await call(path, { as: fay, body: { password } })).statusCode).toBeLessThan(300)
    }
  })
})

describe('an answer is refused', () => {
  const falsehoods: [string, Said][] = [
    ['of another origin', { origin: 'https://stoa.example.com.evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['without a person', { flags: 4 }],
    ['whose person was not verified', { flags: 1 }],
    ['to another question', { type: 'webauthn.create' }],
  ]
  test.each(falsehoods)('%s', async (_, said) => {
    const person = await stoa.signIn()
    const key = await addPasskey(person)
    expect((await enter(key.sign(await challenge(), said))).statusCode).toBe(401)
    expect((await enter(key.sign(await challenge()))).statusCode).toBe(200)
    const flags = said.flags === undefined ? said : { flags: said.flags | 64 }
    const made = createAuthenticator(publicUrl).make(await optionsFor(person), {
      ...flags,
      ...(said.type && { type: 'webauthn.get' }),
    })
    expect((await call('account/passkeys', { as: person, body: made })).statusCode).toBe(400)
  })

  test('that was used before, also in two requests at once', async () => {
    const key = await addPasskey(await stoa.signIn())
    const answer = key.sign(await challenge())
    const both = await Promise.all([enter(answer), enter(answer)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    expect((await enter(answer)).statusCode).toBe(401)
  })

  test('to a challenge of another purpose, of nobody, or changed', async () => {
    const person = await stoa.signIn()
    const key = await addPasskey(person)
    const { challenge: given } = await challenge()
    const changed = `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`
    const foreign = [(await optionsFor(person)).challenge, 'AAAA', given.slice(0, -2), changed]
    for (const challenge of foreign) expect((await enter(key.sign({ challenge }))).statusCode).toBe(401)
    const made = createAuthenticator(publicUrl).make({ ...(await optionsFor(person)), challenge: given })
    expect((await call('account/passkeys', { as: person, body: made })).statusCode).toBe(400)
  })

  test('with another signature, of another person, of an unknown key, or whose counter has not risen', async () => {
    const [one, other] = [await addPasskey(await stoa.signIn()), await addPasskey(await stoa.signIn())]
    const asked = await challenge()
    expect((await enter({ ...one.sign(asked), signature: other.sign(asked).signature })).statusCode).toBe(401)
    expect((await enter({ ...one.sign(asked), userHandle: other.sign(asked).userHandle })).statusCode).toBe(
      401,
    )
    expect((await enter({ ...one.sign(asked), id: 'AAAA' })).statusCode).toBe(401)
    expect((await enter(one.sign(await challenge(), { counter: 5 }))).statusCode).toBe(200)
    for (const counter of [5, 4, 0])
      expect((await enter(one.sign(await challenge(), { counter }))).statusCode).toBe(401)
    expect((await enter(one.sign(await challenge(), { counter: 6 }))).statusCode).toBe(200)
  })

  test('of a disabled account, of another domain, and after a reset, which leaves the password', async () => {
    const administrator = await stoa.signIn({ admin: true })
    const gil = await stoa.signIn()
    const key = await addPasskey(gil)
    await db.query(sql`update accounts set disabled = true where uid = ${gil.uid}`)
    expect((await enter(key.sign(await challenge()))).statusCode).toBe(401)
    await db.query(
      sql`update accounts set disabled = false, email = 'gil@elsewhere.org' where uid = ${gil.uid}`,
    )
    expect((await enter(key.sign(await challenge()))).statusCode).toBe(403)
    await db.query(sql`update accounts set email = ${gil.email} where uid = ${gil.uid}`)
    const reset = await call(`members/${gil.uid}/second-factor`, { as: administrator, method: 'DELETE' })
    expect(reset.json().secondFactors).toEqual([])
    expect((await enter(key.sign(await challenge()))).statusCode).toBe(401)
    expect((await enterWithPassword(gil)).statusCode).toBe(200)
    const entered = await enterWithPassword(gil)
    await addPasskey({ ...gil, headers: { ...gil.headers, cookie: cookieOf(entered) } })
    await runCommand(admin, ['reset-factors', gil.email], stoa)
    expect((await enterWithPassword(gil)).statusCode).toBe(200)
  })

  test('after its minutes', async () => {
    const key = await addPasskey(await stoa.signIn())
    const answer = key.sign(await challenge())
    const { now } = Date
    Date.now = () => now() + 300_001
    try {
      expect((await enter(answer)).statusCode).toBe(401)
    } finally {
      Date.now = now
    }
    expect((await enter(answer)).statusCode).toBe(200)
  })
})

test('where a second factor is required, a passkey is one', async () => {
  const ida = await strict.signIn()
  const read = () => call('tags', { as: ida, method: 'GET' }, strict)
  expect((await read()).statusCode).toBe(403)
  const key = await addPasskey(ida, undefined, strict)
  expect((await read()).statusCode).toBe(200)
  expect((await enter(key.sign(await challenge(strict)), strict)).json().mustSetUpSecondFactor).toBe(false)
})

test('is accepted only at the host that it was made for, also where the browser names the host', async () => {
  const open = await testApp()
  const person = await open.signIn()
  const at =
    (host: string) =>
    (path: string, body?: object, as: object = {}) =>
      open.app.inject({
        method: body ? 'POST' : 'GET',
        url: `/api/${path}`,
        headers: { ...sameOrigin, ...as, host },
        remoteAddress: newAddress(),
        ...(body && { payload: body }),
      })
  const [before, after] = [at('old.example'), at('new.example')]
  const key = createAuthenticator('http://old.example')
  const made = key.make((await before('account/passkeys/options', {}, person.headers)).json())
  expect((await before('account/passkeys', made, person.headers)).statusCode).toBe(200)
  const options = async (call: typeof before) => (await call('identity/passkey/options', {})).json()
  expect((await before('identity/passkey', key.sign(await options(before)))).statusCode).toBe(200)
  const moved = { origin: 'http://new.example', host: 'new.example' }
  expect((await after('identity/passkey', key.sign(await options(after), moved))).statusCode).toBe(401)
  expect((await after('identity/passkey', key.sign(await options(before)))).statusCode).toBe(401)
  const ofThisHost = async (call: typeof before) =>
    (await call('account', undefined, person.headers)).json().secondFactors.passkeys[0].isOfThisHost
  expect([await ofThisHost(before), await ofThisHost(after)]).toEqual([true, false])
})
