// Invitations: a link works once, until it expires or is withdrawn, and says no more than that.

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { hashToken } from '#server/access/principal.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { onlySingleSignOn } from '#test/oidc/only.ts'
import { newAddress } from '#test/sign-in-calls.ts'
import { invite as createInvitation } from './invitations.ts'
import { guessesOfAddress } from './throttle.ts'

const stoa = await testApp({ trustProxy: true })
const { app, db } = stoa
const boss = await stoa.signIn({ role: 'administrator' })
const password = 'turquoise lantern orbits a quiet harbour'

const invite = (email: string, role = 'editor') =>
  boss.call('POST', '/api/members/invitations', { email, role })

async function invited(email: string, role?: string): Promise<{ id: string; token: string }> {
  const { status, text, body } = await invite(email, role)
  expect([status, text]).toEqual([200, expect.any(String)])
  return body
}

const visit = (what: 'read' | 'accept', payload: object, address = newAddress()) =>
  app.inject({
    method: 'POST',
    url: `/api/invitations/${what}`,
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
    payload,
  })
const read = (token: string) => visit('read', { token })
const accept = (token: string, more: object = {}) => visit('accept', { token, password, ...more })
const stateOf = async (id: string) =>
  (await db.query(sql`select state, role from members where id = ${id}`))[0]

describe('an invitation', () => {
  test('is accepted with a password of one’s own, and signs in with the role', async () => {
    const { id, token } = await invited(' Grace@Example.com ')
    expect(await stateOf(id)).toEqual({ state: 'invited', role: 'editor' })
    expect((await read(token)).json()).toEqual({ email: 'grace@example.com', role: 'editor' })
    const answer = await accept(token, { displayName: 'Grace' })
    expect(answer.json()).toMatchObject({
      uid: id,
      email: 'grace@example.com',
      displayName: 'Grace',
      role: 'editor',
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0]
    const who = await app.inject({ url: '/api/identity', headers: { cookie } })
    expect(who.json()).toMatchObject({ uid: id, displayName: 'Grace', mustChangePassword: false })
    expect(await stateOf(id)).toEqual({ state: 'active', role: 'editor' })
    const [{ origin } = {}] = await db.query<{ origin: string }>(
      sql`select origin from accounts where uid = ${id}`,
    )
    expect(origin).toBe('local')
  })

  test.each(['eve,grace@example.com', 'all:grace@example.com', '<grace@example.com', '"grace"@example.com'])(
    'is not made for what a mail reads as other addresses: %s',
    async (email) => {
      expect((await invite(email)).body).toMatchObject({ status: 400, fields: [{ field: 'email' }] })
    },
  )

  test('is stored as a hash of its token only', async () => {
    const { token } = await invited('hash@example.com')
    const [row] = await db.query<{ row: string }>(
      sql`select to_jsonb(invitations)::text as row from invitations where token_hash = ${hashToken(token)}`,
    )
    expect(row?.row).not.toContain(token)
  })

  test('never takes the uid of a marketplace user who has written the address into their record', async () => {
    await store(db, 'users', [{ id: 'eve', username: 'own@example.com', isAdmin: true }])
    const { id, token } = await invited('own@example.com', 'member')
    expect(id).not.toBe('eve')
    expect((await read(token)).json()).toEqual({ email: 'own@example.com', role: 'member' })
    await store(db, 'users', [{ id: boss.uid, username: 'taken@example.com' }])
    expect((await invited('taken@example.com')).id).not.toBe(boss.uid)
  })

  test('lets nobody sign in before it is accepted', async () => {
    await invited('early@example.com')
    const payload = { email: 'early@example.com', password }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await app.inject({ method: 'POST', url: '/api/identity', headers, payload })).statusCode).toBe(
      401,
    )
  })

  test('of the same address twice at the same time leaves one account and one link', async () => {
    const answers = await Promise.all([invite('twice@example.com'), invite('twice@example.com')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const works = await Promise.all(answers.map(async ({ body }) => (await read(body.token)).statusCode))
    expect(works.toSorted()).toEqual([200, 404])
  })
})

describe('a link says in one sentence that it is', () => {
  test('used, expired or withdrawn any number of times, as only an unknown one is a guess', async () => {
    const links: string[] = []
    for (const end of [sql`ended = 'used'`, sql`ended = 'withdrawn'`, sql`expires_at = now()`]) {
      const { token } = await invited(`no-guess-${links.length}@example.com`)
      await db.query(sql`update invitations set ${end} where token_hash = ${hashToken(token)}`)
      links.push(token)
    }
    const remoteAddress = newAddress()
    const statuses: number[] = []
    for (let n = 0; n <= guessesOfAddress; n += links.length)
      for (const token of links) statuses.push((await visit('read', { token }, remoteAddress)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const failures = await db.query(
      sql`select from sign_in_failures where key like ${`address:${remoteAddress}%`} and failures > 0`,
    )
    expect(failures).toEqual([])
  })

  const refusal = async (token: string) => {
    const [seen, accepted] = [await read(token), await accept(token)]
    expect([seen.statusCode, accepted.statusCode]).toEqual([404, 404])
    expect(accepted.json().detail).toBe(seen.json().detail)
    return seen.json().detail
  }

  test('expired, and works again as a new link', async () => {
    const { token } = await invited('late@example.com')
    await db.query(sql`update invitations set expires_at = now() where token_hash = ${hashToken(token)}`)
    expect(await refusal(token)).toBe('This invitation has expired. Ask an administrator for a new one.')
    const again = await invited('late@example.com', 'auditor')
    expect((await read(again.token)).json()).toEqual({ email: 'late@example.com', role: 'auditor' })
    expect(await refusal(token)).toMatch(/^This invitation was withdrawn or replaced\./)
  })

  test.each(['', 'x', 'A'.repeat(43), '\u{1F600}'])('not known: %j', async (token) => {
    if (token === '') expect((await read(token)).statusCode).toBe(400)
    else expect(await refusal(token)).toMatch(/^This link is not known\./)
  })
})

test('of two who accept at the same time, one signs in', async () => {
  const { id, token } = await invited('race@example.com')
  const answers = await Promise.all([accept(token), accept(token, { password: `${password} too` })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await db.query(sql`select from sign_ins where uid = ${id}`)).toHaveLength(1)
})

test('a password that can be guessed is refused with the reason, and the link still works', async () => {
  const { token } = await invited('guess@example.com')
  for (const weak of ['short', 'passwordpassword', 'guess@example.com guess'])
    expect((await accept(token, { password: weak })).json()).toMatchObject({
      status: 400,
      fields: [{ field: 'password', detail: expect.any(String) }],
    })
  expect((await accept(token)).statusCode).toBe(200)
})

test('guesses are throttled by address, also for a link that works', async () => {
  const address = newAddress()
  const guesses = []
  for (let guess = 0; guess < guessesOfAddress; guess += 1)
    guesses.push((await visit('read', { token: 'A'.repeat(43) }, address)).statusCode)
  expect(new Set(guesses)).toEqual(new Set([404]))
  const { token } = await invited('throttled@example.com')
  expect((await visit('read', { token }, address)).statusCode).toBe(429)
  expect((await read(token)).statusCode).toBe(200)
})

test('where only administrators enter, nobody is invited as anything else', async () => {
  const strict = await testApp({ entry: 'admin' })
  const { headers } = await strict.signIn({ admin: true })
  const send = (role: string) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/members/invitations',
      headers,
      payload: { email: `${role}@example.com`, role },
    })
  expect((await send('auditor')).json()).toMatchObject({ status: 400, fields: [{ field: 'role' }] })
  const { id, token } = (await send('administrator')).json()
  // The role of the invited person was changed before they accepted.
  const url = `/api/members/${id}`
  await strict.app.inject({ method: 'PATCH', url, headers, payload: { role: 'editor' } })
  const accepted = await strict.app.inject({
    method: 'POST',
    url: '/api/invitations/accept',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { token, password },
  })
  expect([accepted.statusCode, accepted.json().detail]).toEqual([
    403,
    'Only administrators can sign in here.',
  ])
})

test('where people enter by single sign-on alone, a link says so and stays', async () => {
  const publicUrl = 'https://stoa.example.com'
  const oidc = onlySingleSignOn(publicUrl)
  const single = await testApp({ publicUrl, oidc })
  const { id, token } = await single.db.transaction((db) =>
    createInvitation(db, single.config, 'only@example.com', 'editor'),
  )
  const send = (what: 'read' | 'accept', payload: object) =>
    single.app.inject({
      method: 'POST',
      url: `/api/invitations/${what}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload,
    })
  const accepted = await send('accept', { token, password })
  expect([accepted.statusCode, accepted.json().detail, accepted.headers['set-cookie']]).toEqual([
    403,
    'Passwords are not accepted here. Continue with Okta.',
    undefined,
  ])
  expect((await send('read', { token })).statusCode).toBe(200)
  expect(await single.db.query(sql`select from sign_ins where uid = ${id}`)).toEqual([])
})
