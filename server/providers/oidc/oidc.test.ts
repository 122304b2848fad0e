// Single sign-on with a real provider on this machine: who is admitted, with which role, and every failure on the way.

import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readArrival } from '#contract/single-sign-on.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { addAccount, testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { freeAddress, openTestProvider, type TestPerson } from '#test/oidc/provider.ts'
import { type Claims, comeBackWith, sign } from '#test/oidc/said.ts'
import { openVisitor, type Visitor } from '#test/oidc/visitor.ts'
import { createProvider } from './provider.ts'

const url = await freeAddress()
const provider = await openTestProvider(url)
const { app, db, context, signIn } = await testApp({ oidc: provider.config, publicUrl: url })
await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })

const begin = `${url}/api/single-sign-on`
const callback = '/api/single-sign-on/callback'
let count = 0

function person(given: Partial<TestPerson> = {}): TestPerson & { email: string } {
  count += 1
  const email = given.email ?? `person${count}@example.com`
  return { sub: `subject-${count}`, email_verified: true, ...given, email }
}

async function enter(who: TestPerson | undefined, visitor = openVisitor()): Promise<Visitor> {
  provider.person = who
  const { address } = await visitor.follow(begin, '/sign-in')
  arrived = readArrival(new URL(address).hash)
  return visitor
}
let arrived: ReturnType<typeof readArrival>

async function identityOf(visitor: Visitor) {
  const { status, text } = await visitor.get(`${url}/api/identity`)
  return { status, ...JSON.parse(text) }
}

const accountOf = async (email: string) => {
  const [account] = await db.query<Record<string, unknown>>(sql`
    select uid, email, role, origin, oidc_subject from accounts where email = ${email}`)
  return account
}

beforeEach(() => {
  provider.isDown = false
  provider.instead = {}
  context.config.entry = 'domain'
})

describe('who is let in', () => {
  test('a colleague with a verified address becomes a member, under the issuer and subject', async () => {
    const ada = person({ name: 'Ada' })
    const visitor = await enter(ada)
    expect(arrived).toEqual({ inWindow: false, refused: undefined })
    expect(await identityOf(visitor)).toMatchObject({ email: ada.email, displayName: 'Ada', role: 'member' })
    expect(await accountOf(ada.email)).toMatchObject({ oidc_subject: ada.sub, origin: 'oidc', role: null })
  })

  test('the same person with a new address keeps the account', async () => {
    const ada = person()
    await enter(ada)
    const before = await accountOf(ada.email)
    const renamed = { ...ada, email: `renamed-${ada.email}` }
    await enter(renamed)
    expect(await accountOf(renamed.email)).toMatchObject({ uid: before?.uid })
    expect(await accountOf(ada.email)).toBeUndefined()
  })

  test('an existing account is joined by its verified address, and keeps its role', async () => {
    const local = await signIn({ email: 'local@example.com', role: 'editor' })
    const visitor = await enter(person({ email: 'Local@Example.com' }))
    expect(await identityOf(visitor)).toMatchObject({ uid: local.uid, role: 'editor' })
  })

  test('a user of the marketplace with the same address is never joined, even an administrator', async () => {
    const user = { id: 'market-boss', username: 'boss@example.com', email: 'boss@example.com', isAdmin: true }
    await db.transaction((transaction) => saveDocument(transaction, 'users', user))
    const visitor = await enter(person({ email: 'boss@example.com', sub: 'market-boss' }))
    const identity = await identityOf(visitor)
    expect(identity).toMatchObject({ role: 'member' })
    expect(identity.uid).not.toBe('market-boss')
  })

  test('a generated password need not be changed by who does not use it', async () => {
    await addAccount(db, 'generated', { isGenerated: true })
    const visitor = await enter(person({ email: 'generated@example.com' }))
    expect(await identityOf(visitor)).toMatchObject({ uid: 'generated', mustChangePassword: false })
  })
})

describe('the claim', () => {
  test('makes an administrator of the sign-in that brought it, and of no other one', async () => {
    const ada = person({ groups: ['staff', 'stoa-admins'] })
    const first = await enter(ada)
    expect(await identityOf(first)).toMatchObject({ role: 'administrator' })
    const later = await enter({ ...ada, groups: ['staff'] })
    expect(await identityOf(later)).toMatchObject({ role: 'member' })
    expect(await identityOf(first)).toMatchObject({ role: 'administrator' })
    const again = await enter(ada)
    expect(await identityOf(later)).toMatchObject({ role: 'member' })
    expect(await identityOf(again)).toMatchObject({ role: 'administrator' })
  })

  test('is nothing to an older sign-in by the password: it reads and writes as before', async () => {
    const older = await signIn({ email: 'older@example.com', role: 'member' })
    const byClaim = await enter(person({ email: older.email, groups: ['stoa-admins'] }))
    const { headers } = older
    const identity = await app.inject({ url: '/api/identity', headers })
    expect(identity.json()).toMatchObject({ uid: older.uid, role: 'member' })
    expect((await app.inject({ url: '/api/members', headers })).statusCode).toBe(403)
    const make = (of: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/tags', headers: of, payload: { name: 'mine', color: 'red' } })
    expect((await make(headers)).statusCode).toBe(403)
    const cookie = byClaim.cookiesFor(url)
    expect((await make({ ...headers, cookie })).statusCode).toBeLessThan(300)
    expect((await make(headers)).statusCode).toBe(403)
  })

  test('ends with its sign-in, and with the setting that named it', async () => {
    const ada = person({ groups: ['stoa-admins'] })
    const [one, two] = [await enter(ada), await enter(ada)]
    const roleOfMember = async () => {
      const rows = await db.query(
        sql`select role, is_administrator_by_claim from members where email = ${ada.email}`,
      )
      return rows[0]
    }
    expect(await roleOfMember()).toEqual({ role: 'administrator', is_administrator_by_claim: true })
    const headers = { cookie: one.cookiesFor(url), 'sec-fetch-site': 'same-origin' }
    await app.inject({ method: 'DELETE', url: '/api/identity', headers })
    expect(await roleOfMember()).toMatchObject({ role: 'administrator' })
    const { adminClaim } = provider.config
    provider.config.adminClaim = { name: 'groups', value: 'fewer', text: 'groups=fewer' }
    expect(await identityOf(two)).toMatchObject({ status: 401 })
    provider.config.adminClaim = undefined
    expect(await identityOf(two)).toMatchObject({ status: 401 })
    provider.config.adminClaim = adminClaim
    await db.query(sql`update sign_ins set valid_until = now() where valid_until is not null`)
    expect(await roleOfMember()).toEqual({ role: 'member', is_administrator_by_claim: false })
  })

  test('is in the record, with the sign-in', async () => {
    await enter(person({ groups: ['stoa-admins'] }))
    const [row] = await db.query(sql`
      select after::json from history where event = 'sign-ins.began' order by id desc limit 1`)
    expect(row).toMatchObject({ after: { by: 'single sign-on', administratorByClaim: 'groups=stoa-admins' } })
  })

  test.each([[undefined], [[]], [['stoa-admins-2']], ['other stoa-admins']])(
    'never makes an administrator of somebody with %j',
    async (groups) => {
      const visitor = await enter(person({ groups: groups as string[] }))
      expect(await identityOf(visitor)).toMatchObject({ role: 'member' })
    },
  )

  test('cannot be overruled in the console while it holds', async () => {
    const ada = person({ groups: ['stoa-admins'] })
    await enter(ada)
    const boss = await signIn({ admin: true })
    const account = await accountOf(ada.email)
    const answer = await boss.call('PATCH', `/api/members/${account?.uid}`, { role: 'member' })
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toMatch(/OIDC_ADMIN_CLAIM/)
  })
})

describe('who is not let in', () => {
  const refusals = async (who: TestPerson | undefined) => {
    const visitor = await enter(who)
    expect(visitor.cookiesFor(url)).toBe('')
    return arrived.refused
  }

  test.each([['eve@other.com'], ['eve@example.com.other.com'], ['eve@sub.example.com'], ['']])(
    'an address of another domain: %s',
    async (email) => {
      expect(await refusals(person({ email }))).toBe('domain')
      expect(await accountOf(email)).toBeUndefined()
    },
  )

  test.each([[false], [undefined], ['false'], [null], [0]])(
    'an address that is not verified: %s',
    async (email_verified) => {
      const eve = person({ email_verified })
      expect(await refusals(eve)).toBe('unverified')
      expect(await accountOf(eve.email)).toBeUndefined()
    },
  )

  test('somebody else with the address of a colleague who has entered before', async () => {
    const ada = person()
    await enter(ada)
    expect(await refusals(person({ email: ada.email }))).toBe('other-person')
  })

  test('a disabled account', async () => {
    const ada = person()
    await enter(ada)
    await db.query(sql`update accounts set disabled = true where email = ${ada.email}`)
    expect(await refusals(ada)).toBe('disabled')
  })

  test('whoever it is, the refusal is in the record, without an address of elsewhere', async () => {
    const refused = async (email: string) => {
      await changeHistory(db, "update history set minute = null where event = 'sign-ins.refused'")
      await refusals(person({ email, email_verified: false }))
      const [row] = await db.query(sql`
        select actor_uid, actor_email, after::json from history where event = 'sign-ins.refused' order by id desc limit 1`)
      return row
    }
    expect(await refused('eve@example.com')).toMatchObject({
      actor_uid: 'nobody',
      actor_email: 'eve@example.com',
      after: { reason: 'unverified' },
    })
    expect(await refused('eve@other.com')).toMatchObject({ actor_email: '', after: { reason: 'domain' } })
  })

  test('a member where only administrators enter, who leaves no account', async () => {
    context.config.entry = 'admin'
    const eve = person()
    expect(await refusals(eve)).toBe('entry')
    expect(await accountOf(eve.email)).toBeUndefined()
    const boss = person({ groups: ['stoa-admins'] })
    expect(await identityOf(await enter(boss))).toMatchObject({ role: 'administrator' })
    expect(await refusals({ ...boss, groups: [] })).toBe('entry')
  })
})

describe('what goes wrong on the way', () => {
  const arrivalOf = ({ address }: { address: string }) => readArrival(new URL(address).hash).refused

  test('a code is accepted once', async () => {
    provider.person = person()
    const visitor = openVisitor()
    const { address } = await visitor.follow(begin, callback)
    const kept = visitor.cookiesFor(url)
    expect(arrivalOf(await visitor.get(address))).toBeUndefined()
    expect(arrivalOf(await visitor.get(address))).toBe('mixed-up')
    // This holds even if the browser's cookie was stolen.
    const replayed = await fetch(address, { redirect: 'manual', headers: { cookie: kept } })
    expect(replayed.headers.get('location')).toBe('/sign-in#refused')
    expect(replayed.headers.getSetCookie().join()).not.toMatch(/^stoa=/)
  })

  test('an answer that another browser has asked for is refused', async () => {
    provider.person = person()
    const attacker = await openVisitor().follow(begin, callback)
    const victim = openVisitor()
    expect(arrivalOf(await victim.get(attacker.address))).toBe('mixed-up')
    await victim.get(begin)
    expect(arrivalOf(await victim.get(attacker.address))).toBe('mixed-up')
    expect(victim.cookiesFor(url)).toBe('')
  })

  test.each([['no cookie at all'], ['e30'], ['%%%'], [Buffer.from('{"state":1}').toString('base64url')]])(
    'a cookie that is none of ours is refused: %s',
    async (kept) => {
      const headers = { cookie: `stoa-sign-on=${kept}` }
      const answer = await app.inject({ url: `${callback}?code=a&state=b`, headers })
      expect(answer.headers.location).toBe('/sign-in#mixed-up')
    },
  )

  test('the answer of another issuer is refused', async () => {
    provider.person = person()
    const visitor = openVisitor()
    const { address } = await visitor.follow(begin, callback)
    const mixed = new URL(address)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(arrivalOf(await visitor.get(mixed.href))).toBe('refused')
  })

  test('new keys of the provider are accepted at once', async () => {
    await enter(person())
    provider.rotateKeys()
    await enter(person())
    expect(arrived.refused).toBeUndefined()
  })

  test('a token that none of the published keys has signed is refused', async () => {
    provider.person = person()
    const visitor = openVisitor()
    const { address } = await visitor.follow(begin, callback)
    provider.instead = { '/jwks': (response) => json(response, { keys: [] }) }
    expect(arrivalOf(await visitor.get(address))).toBe('refused')
  })

  test.each<[string, object, 'refused' | undefined]>([
    ['as it should be', {}, undefined],
    ['for another client', { aud: 'other' }, 'refused'],
    ['of another issuer', { iss: 'https://other.example' }, 'refused'],
    ['for another answer', { nonce: 'other' }, 'refused'],
    ['without a nonce', { nonce: undefined }, 'refused'],
    ['of the past', { exp: Math.floor(Date.now() / 1000) - 600 }, 'refused'],
  ])('an ID token %s', async (_, wrong, refused) => {
    const { arrived } = await comeBackWith(provider, url, { idToken: { ...person(), groups: [], ...wrong } })
    expect(arrived).toEqual({ inWindow: false, refused })
  })

  test('a provider that calls itself otherwise than configured is not asked', async () => {
    const other = { issuer: 'https://other.example' }
    provider.instead = { '/.well-known': (response) => json(response, other) }
    await expect(createProvider(provider.config).begin()).rejects.toThrow('unreachable')
  })

  test('the provider’s answer is bounded in size', async () => {
    provider.person = person()
    const visitor = openVisitor()
    const { address } = await visitor.follow(begin, callback)
    provider.instead = { '/token': (response) => json(response, { access_token: 'a'.repeat(2_000_000) }) }
    expect(arrivalOf(await visitor.get(address))).toBe('unreachable')
  })

  test('while the provider is down people are told so, and the console is ready', async () => {
    provider.person = person()
    const visitor = openVisitor()
    const { address } = await visitor.follow(begin, callback)
    provider.isDown = true
    expect(arrivalOf(await visitor.get(address))).toBe('unreachable')
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
})

describe('a sign-in ends', () => {
  test('with the life of what the provider has said', async () => {
    const ada = person()
    const visitor = await enter(ada)
    const [row] = await db.query<{ seconds: number }>(sql`
      select extract(epoch from valid_until - now())::integer as seconds from sign_ins join accounts using (uid)
      where email = ${ada.email}`)
    expect(row?.seconds).toBeGreaterThan(3_500)
    expect(row?.seconds).toBeLessThanOrEqual(3_600)
    await db.query(sql`update sign_ins set valid_until = now() where valid_until is not null`)
    expect(await identityOf(visitor)).toMatchObject({ status: 401 })
  })

  const signOut = (visitor: Visitor) =>
    app.inject({
      method: 'DELETE',
      url: '/api/identity',
      headers: { cookie: visitor.cookiesFor(url), 'sec-fetch-site': 'same-origin' },
    })

  test('here and at the provider by signing out, which ends those of its session in other browsers', async () => {
    const ada = person()
    const [here, elsewhere, other] = [await enter(ada), openVisitor(), await enter(ada)]
    // The same session at the provider, in another browser of the console.
    elsewhere.adopt(here, provider.config.issuer)
    await enter(ada, elsewhere)
    const answer = await signOut(here)
    expect(answer.statusCode).toBe(204)
    const address = new URL(String(answer.headers.location))
    expect(address.origin).toBe(provider.config.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${url}/`)
    expect(await identityOf(elsewhere)).toMatchObject({ status: 200 })
    expect(await here.submit(address.href)).toMatchObject({ address: `${url}/` })
    // Ended by the provider's own call (back-channel).
    expect(await identityOf(elsewhere)).toMatchObject({ status: 401 })
    expect(await identityOf(other)).toMatchObject({ status: 200 })
  })

  test('when the provider names its session in a frame (front-channel)', async () => {
    const ada = person()
    const visitor = await enter(ada)
    const [row] = await db.query<{ session: string }>(sql`
      select oidc_session as session from sign_ins join accounts using (uid) where email = ${ada.email}`)
    const logout = (query: Record<string, string>) =>
      app.inject({ url: '/api/single-sign-on/logout', query, headers: { 'sec-fetch-site': 'cross-site' } })
    const { issuer } = provider.config
    expect((await logout({ iss: 'https://other.example', sid: row?.session ?? '' })).statusCode).toBe(400)
    expect((await logout({ iss: issuer })).statusCode).toBe(400)
    expect((await logout({ iss: issuer, sid: 'unknown' })).statusCode).toBe(200)
    expect(await identityOf(visitor)).toMatchObject({ status: 200 })
    expect((await logout({ iss: issuer, sid: row?.session ?? '' })).statusCode).toBe(200)
    expect(await identityOf(visitor)).toMatchObject({ status: 401 })
  })
})

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/single-sign-on/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const { issuer: iss, clientId: aud } = provider.config
  const now = Math.floor(Date.now() / 1000)
  const valid = { iss, aud, iat: now, jti: 'one', events: event }
  const tokenOf = (claims: Claims) => sign(provider, { ...valid, ...claims }, 'logout+jwt')

  test('ends all sign-ins of the person that it names', async () => {
    const ada = person()
    const [one, two, other] = [await enter(ada), await enter(ada), await enter(person())]
    expect((await send(`logout_token=${await tokenOf({ sub: ada.sub })}`)).statusCode).toBe(200)
    expect(await identityOf(one)).toMatchObject({ status: 401 })
    expect(await identityOf(two)).toMatchObject({ status: 401 })
    expect(await identityOf(other)).toMatchObject({ status: 200 })
  })

  test('that is not one, not of this provider, not for this console, or old, ends nothing', async () => {
    const ada = person()
    const visitor = await enter(ada)
    const { sub } = ada
    const tokens = [
      await tokenOf({ sub, events: undefined }),
      await tokenOf({ sub, events: {} }),
      await tokenOf({ sub, nonce: 'a' }),
      await tokenOf({ sid: 1 }),
      await tokenOf({ sub, aud: 'other' }),
      await tokenOf({ sub, iss: 'https://other.example' }),
      await tokenOf({ sub, iat: now - 600 }),
      `${(await tokenOf({ sub })).slice(0, -6)}AAAAAA`,
      'none',
      '',
    ]
    for (const token of tokens) expect((await send(`logout_token=${token}`)).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
    expect((await send(`logout_token=${'a'.repeat(20_000)}`)).statusCode).toBe(413)
    expect(await identityOf(visitor)).toMatchObject({ status: 200 })
  })
})

function json(
  response: { setHeader(name: string, value: string): void; end(text: string): void },
  value: object,
) {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(value))
}
