// Whatever a provider says, the console admits the person or says why not: no claim causes an internal error.

import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { signOnRefusals } from '#contract/single-sign-on.ts'
import { testApp } from '#test/app.ts'
import { freeAddress, openTestProvider } from '#test/oidc/provider.ts'
import { type Claims, comeBackWith, sign } from '#test/oidc/said.ts'

const url = await freeAddress()
const provider = await openTestProvider(url)
const { app, db, signIn } = await testApp({ oidc: provider.config, publicUrl: url })
await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
const boss = await signIn({ role: 'administrator' })

/** PostgreSQL cannot compress it, so that no index holds it. */
const long = randomBytes(4_000).toString('hex')

const strange: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1e300,
  1e300,
  Number.POSITIVE_INFINITY,
  '',
  '9999999999',
  'a\0b@example.com',
  'a\r\nBcc: eve@example.com\r\n@example.com',
  'a\u2028b\u0085c@example.com',
  '\u202eada\u2066@example.com',
  '\ud800@example.com',
  `${long}@example.com`,
  long,
  `${'\u{1f511}'.repeat(900)}@example.com`,
  'very long '.repeat(50_000),
  ['stoa-admins', null, ['stoa-admins'], {}],
  { toString: 1, length: -1 },
  { 'http://schemas.openid.net/event/backchannel-logout': null },
]

const read = ['sub', 'email', 'email_verified', 'name', 'groups'] as const
const inIdToken = [...read, 'aud', 'nonce', 'exp', 'iat', 'auth_time', 'sid'] as const

const valid = { sub: 'strange', sid: 'a-session', email: 'strange@example.com', email_verified: true }
const named = { ...valid, name: 'Strange', groups: ['stoa-admins'] }

async function assertAnswered(said: { idToken: Claims; userInfo?: Claims | string | undefined }) {
  // An address that now belongs to somebody else is refused before anything else is checked.
  await db.query(sql`delete from accounts where origin = 'oidc'`)
  const { status, arrived, visitor } = await comeBackWith(provider, url, said)
  expect(status).toBe(303)
  expect(['in', ...signOnRefusals]).toContain(arrived && (arrived.refused ?? 'in'))
  const headers = { cookie: visitor.cookiesFor(url), 'sec-fetch-site': 'same-origin' }
  const isIn = arrived?.refused === undefined
  expect((await app.inject({ url: '/api/identity', headers })).statusCode).toBe(isIn ? 200 : 401)
  if (!isIn) return
  expect((await app.inject({ url: '/api/members', headers: boss.headers })).statusCode).toBe(200)
  const leaving = await app.inject({ method: 'DELETE', url: '/api/identity', headers })
  expect(leaving.statusCode).toBe(204)
  expect(String(leaving.headers.location ?? '').length).toBeLessThan(8_000)
}

describe('one strange claim', () => {
  test.each(inIdToken)('%s in the ID token', async (name) => {
    for (const value of strange) await assertAnswered({ idToken: { ...named, [name]: value } })
  })

  test.each(read)('%s in UserInfo', async (name) => {
    const { sub } = valid
    for (const value of strange)
      await assertAnswered({ idToken: { sub }, userInfo: { ...named, [name]: value } })
  })
})

test('what cannot be kept of a person is said', async () => {
  const refusalOf = async (idToken: Claims) =>
    (await comeBackWith(provider, url, { idToken: { ...named, ...idToken } })).arrived?.refused
  const email = (local: string) => `${local}@example.com`
  expect(await refusalOf({ email: email('x'.repeat(309)) })).toBe('unusable')
  expect(await refusalOf({ email: email('x'.repeat(308)), sub: 'of-320' })).toBeUndefined()
  expect(await refusalOf({ email: email('a\nb') })).toBe('unusable')
  expect(await refusalOf({ email: email('a b') })).toBe('unusable')
  expect(await refusalOf({ sub: 'x'.repeat(256) })).toBe('unusable')
  expect(await refusalOf({ sub: 'a\nb' })).toBe('unusable')
  expect(await refusalOf({ sid: 'x'.repeat(256) })).toBe('unusable')
  expect(await refusalOf({ sid: 'a\0b' })).toBe('unusable')
  const refused = await db.query(sql`select from history where length(actor_email) > 320`)
  expect(refused).toEqual([])
})

const event = 'http://schemas.openid.net/event/backchannel-logout'
const { issuer: iss, clientId: aud } = provider.config
const send = async (given: Claims): Promise<number> => {
  const iat = Math.floor(Date.now() / 1000)
  const token = await sign(
    provider,
    { iss, aud, iat, jti: 'one', events: { [event]: {} }, ...given },
    'logout+jwt',
  )
  const answer = await app.inject({
    method: 'POST',
    url: '/api/single-sign-on/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${token}`,
  })
  return answer.statusCode
}

test.each(['aud', 'iat', 'exp', 'events', 'nonce', 'sub', 'sid'])(
  'a logout token with a strange %s is answered',
  async (name) => {
    provider.instead = {}
    for (const value of strange) {
      expect([200, 400, 413]).toContain(await send({ sub: 'nobody', [name]: value }))
      expect([200, 400, 413]).toContain(await send({ sid: 'nobody', [name]: value }))
    }
  },
)
