// stoa admin: creating, listing, disabling and resetting accounts, and what it prints.

import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { findAccount } from '#server/accounts/accounts.sql.ts'
import { readConfig } from '#server/config/config.ts'
import { saveDocument } from '#server/documents/stored/documents.sql.ts'
import { explain } from '#server/process/io.ts'
import { password, testApp } from '#test/app.ts'
import { cookieOf, postIdentity } from '#test/sign-in-calls.ts'
import { admin } from './admin.ts'

const { app, db, config, signIn } = await testApp()

async function run(args: string[], stdin = '', settings = config) {
  const printed: string[] = []
  const reported: string[] = []
  const status = await admin(args, {
    db,
    config: settings,
    stdin: Readable.from([stdin]),
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    progress: () => undefined,
  }).catch((error: unknown) => {
    // Handles a Problem as main.ts does.
    if (!(error instanceof Problem)) throw error
    reported.push(explain(error))
    return 1
  })
  return { status, printed, reported: reported.join('\n') }
}

async function userOf(uid: string) {
  const [row] = await db.query<{ document: string; original: string | null }>(
    sql`select document, original from users where id = ${uid}`,
  )
  return JSON.parse(row?.original ?? row?.document ?? '')
}

const chosen = 'seven quiet herons'

describe('admin create', () => {
  it('makes nobody else an administrator, whose record a program has given the new one’s address', async () => {
    const member = await signIn()
    const renamed = { id: member.uid, username: 'planted@example.com' }
    await db.transaction((transaction) => saveDocument(transaction, 'users', renamed))
    const { status, printed } = await run(['create', 'planted@example.com'])
    expect(status).toBe(0)
    expect(await userOf(member.uid)).toEqual(renamed)
    const answer = await postIdentity(app, { email: 'planted@example.com', password: printed[0] })
    expect(answer.json()).toMatchObject({ mustChangePassword: true })
    expect(answer.json().uid).not.toBe(member.uid)
  })

  it('creates an administrator whose password is printed once, and changed at the first sign-in', async () => {
    const { status, printed, reported } = await run([
      'create',
      ' Grace@Example.com',
      '--name',
      'Grace Hopper',
    ])
    expect(status).toBe(0)
    expect(printed).toEqual([expect.stringMatching(/^(\w{5}-){5}\w{5}$/)])
    expect(reported).toContain('grace@example.com')
    expect(reported).not.toContain(printed[0])
    const answer = await postIdentity(app, { email: 'grace@example.com', password: printed[0] })
    expect(answer.json()).toMatchObject({ displayName: 'Grace Hopper', mustChangePassword: true })
    expect(await userOf(answer.json().uid)).toEqual({
      id: answer.json().uid,
      username: 'grace@example.com',
      displayName: 'Grace Hopper',
      isAdmin: true,
    })
  })

  it('with a role makes a member of that role, whose record gets no isAdmin', async () => {
    const { status, printed, reported } = await run(['create', 'aud@example.com', '--role', 'auditor'])
    expect([status, printed.length]).toEqual([0, 1])
    expect(reported).toMatch(/^Created the auditor aud@example\.com\./)
    const [account] = await db.query<{ uid: string }>(
      sql`select uid, role, origin from accounts where email = 'aud@example.com'`,
    )
    expect(account).toMatchObject({ role: 'auditor', origin: 'command' })
    expect(await userOf(account?.uid ?? '')).toEqual({ id: account?.uid, username: 'aud@example.com' })
    expect(await run(['create', 'x@example.com', '--role', 'owner'])).toMatchObject({
      status: 1,
      reported: "There is no role 'owner': member, editor, administrator, auditor.",
    })
  })

  it('refuses a second account, and does not change the first and its user', async () => {
    await run(['create', 'twice@example.com', '--name', 'First'])
    const before = await findAccount(db, 'twice@example.com')
    const { status, reported } = await run(['create', 'TWICE@example.com', '--name', 'Second'])
    expect({ status, reported }).toEqual({
      status: 1,
      reported: 'twice@example.com already has an account.',
    })
    expect(await findAccount(db, 'twice@example.com')).toEqual(before)
    expect((await userOf(before?.uid ?? '')).displayName).toBe('First')
  })
})

it('admin list names each account with its role and state, and no hash', async () => {
  await run(['create', 'listed@example.com', '--name', 'Listed'])
  const member = await signIn()
  await run(['disable', member.email])
  const { printed } = await run(['list'])
  const today = new Date().toISOString().slice(0, 10)
  expect(printed).toContain(`listed@example.com\tadministrator\tenabled\t${today}\tListed`)
  expect(printed).toContain(`${member.email}\tmember\tdisabled\t${today}\tAda Test`)
  expect(printed.join()).not.toContain('argon2')
})

it('admin disable ends every sign-in with its record at once, and refuses new ones', async () => {
  const { uid, email, headers, call } = await signIn({ admin: true })
  const other = { ...headers, cookie: cookieOf(await postIdentity(app, { email, password })) }
  const start = await call('POST', '/api/sessions/start', { userId: uid })
  expect((await run(['disable', email])).status).toBe(0)
  for (const each of [headers, other]) {
    expect((await app.inject({ url: '/api/identity', headers: each })).statusCode).toBe(401)
  }
  const [record] = await db.query(sql`select active from sessions where id = ${start.body.id}`)
  expect(record?.active).toBe(false)
  expect((await postIdentity(app, { email, password })).statusCode).toBe(401)
})

describe('admin reset', () => {
  it('ends every sign-in, and replaces the old password with the new one', async () => {
    const { email, headers } = await signIn()
    await run(['disable', email])
    const { printed } = await run(['reset', email])
    expect((await app.inject({ url: '/api/identity', headers })).statusCode).toBe(401)
    expect((await postIdentity(app, { email, password })).statusCode).toBe(401)
    expect((await postIdentity(app, { email, password: printed[0] })).statusCode).toBe(200)
  })

  it('unlocks an account with too many failures', async () => {
    const { email } = await signIn()
    for (let i = 0; i < 11; i++) await postIdentity(app, { email, password: 'wrong' })
    expect((await postIdentity(app, { email, password })).statusCode).toBe(429)
    await run(['reset', email, '--password-stdin'], chosen)
    expect((await postIdentity(app, { email, password: chosen })).statusCode).toBe(200)
  })
})

it.each(['disable', 'reset'])('admin %s reports an unknown account', async (action) => {
  const { status, reported } = await run([action, 'nobody@example.com'])
  expect({ status, reported }).toEqual({
    status: 1,
    reported: 'There is no account for nobody@example.com.',
  })
})

describe('with accounts of Firebase', () => {
  const firebase = {
    project: 'demo-stoa',
    apiKey: 'key',
    emulatorHost: undefined,
    credentialsFile: undefined,
  }
  const hosted = { ...config, firebase }

  it('creates no account, and sets no password', async () => {
    for (const args of [
      ['create', 'new@example.com'],
      ['reset', 'new@example.com', '--password-stdin'],
    ]) {
      const { status, reported } = await run(args, chosen, hosted)
      expect(status).toBe(1)
      expect(reported).toContain('managed at Firebase')
    }
    expect(await findAccount(db, 'new@example.com')).toBeUndefined()
  })

  it('create gives an account rights only where the source does not', async () => {
    const email = 'rights@example.com'
    const { source } = readConfig({
      STOA_SOURCE: 'firestore',
      FIRESTORE_PROJECT: 'p',
      STOA_SOURCE_RIGHTS: 'off',
    })
    const settings = { ...hosted, source }
    expect(await run(['create', email], '', settings)).toMatchObject({
      status: 1,
      reported: expect.stringContaining('must sign in once'),
    })
    await db.execute(sql`insert into accounts (uid, email) values ('rights', ${email})`)
    await db.transaction((transaction) => saveDocument(transaction, 'users', { id: 'rights', bio: 'kept' }))
    expect((await run(['create', email], '', hosted)).status).toBe(1)
    expect(await userOf('rights')).toEqual({ id: 'rights', bio: 'kept' })
    expect((await run(['create', email], '', settings)).status).toBe(0)
    expect(await userOf('rights')).toEqual({ id: 'rights', bio: 'kept', isAdmin: true })
  })
})

describe('admin role', () => {
  it('changes the role at once, and leaves it to isAdmin again with none', async () => {
    const { email, headers } = await signIn()
    const roleNow = async () => (await app.inject({ url: '/api/identity', headers })).json().role
    expect((await run(['role', email, 'editor'])).reported).toBe(`The role of ${email} is now editor.`)
    expect(await roleNow()).toBe('editor')
    await run(['role', email, 'none'])
    expect(await roleNow()).toBe('member')
    expect((await run(['role', 'nobody@example.com', 'editor'])).status).toBe(1)
    expect((await run(['role', email, 'king'])).status).toBe(1)
    await expect(run(['role', email])).rejects.toThrow('stoa admin role EMAIL')
  })

  it('refuses to take away the last administrator', async () => {
    await db.query(sql`update accounts set role = 'member'`)
    const { email } = await signIn({ admin: true })
    expect(await run(['role', email, 'member'])).toMatchObject({
      status: 1,
      reported: 'This is the last administrator who can sign in. Add another one first.',
    })
  })
})

it('admin invite prints a link that works', async () => {
  const { printed, status } = await run(['invite', 'Invited@example.com', '--role', 'editor'])
  const [, token] = /^\/invitation#([\w-]{43})$/.exec(printed.join()) ?? []
  expect(status).toBe(0)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/invitations/read',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { token },
  })
  expect(answer.json()).toEqual({ email: 'invited@example.com', role: 'editor' })
})
