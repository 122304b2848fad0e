// Whose account a person gets by their address: which of the provider's two answers counts, and which spellings are the same.

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { normaliseEmail } from '#contract/identity.ts'
import { readArrival } from '#contract/single-sign-on.ts'
import { testApp } from '#test/app.ts'
import { freeAddress, openTestProvider, type TestPerson } from '#test/oidc/provider.ts'
import { type Claims, comeBackWith } from '#test/oidc/said.ts'
import { openVisitor } from '#test/oidc/visitor.ts'

const url = await freeAddress()
const provider = await openTestProvider(url)
const { app, db, signIn } = await testApp({ oidc: provider.config, publicUrl: url })
await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })

let count = 0
const uidOf = async (visitor: { cookiesFor(address: string): string }): Promise<string | undefined> => {
  const answer = await app.inject({ url: '/api/identity', headers: { cookie: visitor.cookiesFor(url) } })
  return answer.json().uid
}

type Address = Pick<TestPerson, 'email' | 'email_verified'>
type Mixture = [
  string,
  { inIdToken: Address; inUserInfo: Address },
  'victim' | 'own' | 'unverified' | 'domain',
]

const victim = 'victim@example.com'
const own = 'own@example.com'
const mixtures: Mixture[] = [
  ['both in the ID token', { inIdToken: { email: victim, email_verified: true }, inUserInfo: {} }, 'victim'],
  ['both in UserInfo', { inIdToken: {}, inUserInfo: { email: victim, email_verified: true } }, 'victim'],
  [
    'the address in the ID token, the flag in UserInfo',
    { inIdToken: { email: victim }, inUserInfo: { email_verified: true } },
    'unverified',
  ],
  [
    'the flag in the ID token, the address in UserInfo',
    { inIdToken: { email_verified: true }, inUserInfo: { email: victim } },
    'unverified',
  ],
  [
    'another address with the flag in UserInfo',
    { inIdToken: { email: victim }, inUserInfo: { email: own, email_verified: true } },
    'own',
  ],
  [
    'another address with the flag in the ID token',
    { inIdToken: { email: own, email_verified: true }, inUserInfo: { email: victim } },
    'own',
  ],
  [
    'not verified in the ID token, which is the first',
    {
      inIdToken: { email: victim, email_verified: false },
      inUserInfo: { email: victim, email_verified: true },
    },
    'unverified',
  ],
  [
    'verified in the ID token, which is the first',
    { inIdToken: { email: victim, email_verified: true }, inUserInfo: { email: own, email_verified: false } },
    'victim',
  ],
  [
    'no flag in the ID token, not verified in UserInfo',
    { inIdToken: { email: victim }, inUserInfo: { email: victim, email_verified: false } },
    'unverified',
  ],
  [
    'no address but the flag in the ID token, both in UserInfo',
    { inIdToken: { email_verified: false }, inUserInfo: { email: victim, email_verified: true } },
    'victim',
  ],
  [
    'an address nowhere',
    { inIdToken: { email_verified: true }, inUserInfo: { email_verified: true } },
    'domain',
  ],
  ['a flag nowhere', { inIdToken: { email: victim }, inUserInfo: { email: victim } }, 'unverified'],
]

describe('an address is verified only by the answer that it came with', async () => {
  const { uid } = await signIn({ email: victim })

  test.each(mixtures)('%s', async (_, { inIdToken, inUserInfo }, outcome) => {
    await db.query(sql`update accounts set oidc_issuer = null, oidc_subject = null`)
    count += 1
    provider.instead = {}
    provider.person = { sub: `mixed-${count}`, ...inUserInfo, inIdToken: { groups: [], ...inIdToken } }
    const visitor = openVisitor()
    const { address } = await visitor.follow(`${url}/api/single-sign-on`, '/sign-in')
    const entered = await uidOf(visitor)
    if (outcome === 'victim') expect(entered).toBe(uid)
    else expect(entered).not.toBe(uid)
    const isIn = outcome === 'victim' || outcome === 'own'
    const { refused } = readArrival(new URL(address).hash)
    expect([entered !== undefined, refused]).toEqual([isIn, isIn ? undefined : outcome])
  })

  test.each<[string, Claims, boolean]>([
    ['true', { xms_edov: true }, true],
    ['1', { xms_edov: 1 }, true],
    ['false', { xms_edov: false }, false],
    ['true beside email_verified, which is false', { xms_edov: true, email_verified: false }, false],
  ])('by the domain’s owner (xms_edov): %s', async (_, said, isIn) => {
    const { arrived } = await comeBackWith(provider, url, {
      idToken: { sub: 'entra', email: 'entra@example.com', groups: [], ...said },
    })
    expect(arrived?.refused).toBe(isIn ? undefined : 'unverified')
  })
})

describe('an account is entered', () => {
  const enterAs = async (email: string) => {
    count += 1
    const idToken = { sub: `spelled-${count}`, email, email_verified: true, groups: [] }
    const { visitor, arrived } = await comeBackWith(provider, url, { idToken })
    return arrived?.refused ?? (await uidOf(visitor))
  }

  test.each([
    ['in capital letters', 'kate@example.com', 'KATE@Example.COM'],
    ['with blanks around it', 'karl@example.com', ' karl@example.com\n'],
    ['decomposed, of a composed one', 'k\u00e4the@example.com', 'ka\u0308the@example.com'],
    ['composed, of a decomposed one', 'jo\u0308rg@example.com', 'j\u00f6rg@example.com'],
    ['decomposed and in a capital letter', '\u00c4nne@example.com', 'A\u0308NNE@example.com'],
  ])('by its address %s', async (_, stored, said) => {
    const { uid } = await signIn({ email: normaliseEmail(stored) })
    expect(await enterAs(said)).toBe(uid)
  })

  test.each([
    ['the Kelvin sign', 'kim@example.com', '\u212aim@example.com'],
    ['the long s', 'sam@example.com', '\u017fam@example.com'],
    ['the dotless i', 'iris@example.com', '\u0131ris@example.com'],
    ['the dotted I', 'ivo@example.com', '\u0130vo@example.com'],
    ['a wide letter', 'wim@example.com', '\uff57im@example.com'],
    ['another accent', '\u00e5sa@example.com', '\u212bsa@example.com'],
    ['no accent', 'zoe@example.com', 'zo\u00eb@example.com'],
  ])('by no other one: %s', async (_, stored, said) => {
    const { uid } = await signIn({ email: stored })
    const entered = await enterAs(said)
    expect(entered).not.toBe(uid)
    expect((await db.query(sql`select from accounts where email = ${stored}`)).length).toBe(1)
  })
})
