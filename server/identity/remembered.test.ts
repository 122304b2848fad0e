// A remembered sign-in spares a look-up and nothing else: whatever is taken away or granted acts at the next request,
// in every process.

import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/db/database.ts'
import { disableAccount, resetAccount } from '#server/store/accounts.ts'
import { saveDocument } from '#server/store/documents.ts'
import { testApp } from '#test/app.ts'
import { sameDatabase } from '#test/database.ts'
import { hashPassword } from './password.ts'
import { rememberSignIns } from './remembered.ts'

const stoa = await testApp({ entry: 'admin' })
const { sql } = stoa
const log = pino({ level: 'silent' })

/** Another process on the same database, as far as memory goes. */
const other = await buildApp({ ...stoa.context, log, signIns: rememberSignIns() }, { web: false })
afterAll(() => other.close())

const processes = [stoa.app, other]
const reads = ['/api/sessions?limit=1', '/api/users?limit=1', '/api/dashboard', '/api/users/nobody']

/** The statuses of every kind of read in both processes. */
async function statuses(headers: Record<string, string>): Promise<number[]> {
  const found = new Set<number>()
  for (const app of processes)
    for (const url of reads) found.add((await app.inject({ url, headers })).statusCode)
  return [...found].toSorted()
}

/** Somebody whom both processes remember. */
async function remembered() {
  const person = await stoa.signIn({ admin: true })
  expect(await statuses(person.headers)).toEqual([200, 404])
  expect(await statuses(person.headers)).toEqual([200, 404])
  return person
}

describe('a remembered sign-in', () => {
  it('ends with the account at once, in every process', async () => {
    const { email, headers } = await remembered()
    await disableAccount(sql, email)
    expect(await statuses(headers)).toEqual([401])
  })

  it('ends with a new password at once, in every process', async () => {
    const { email, headers } = await remembered()
    await resetAccount(sql, email, await hashPassword('another good pass phrase'))
    expect(await statuses(headers)).toEqual([401])
  })

  it('ends with the removal of the account at once, in every process', async () => {
    const { uid, headers } = await remembered()
    await sql`delete from accounts where uid = ${uid}`
    expect(await statuses(headers)).toEqual([401])
  })

  it('ends at its sign-out at once, in every process', async () => {
    const { headers } = await remembered()
    await stoa.app.inject({ method: 'DELETE', url: '/api/identity', headers })
    expect(await statuses(headers)).toEqual([401])
  })

  it('loses and gains the rights of an administrator at once, in every process', async () => {
    const { uid, email, headers } = await remembered()
    const write = (isAdmin: boolean) =>
      sql.begin((transaction) => saveDocument(transaction, 'users', { id: uid, username: email, isAdmin }))
    await write(false)
    expect(await statuses(headers)).toEqual([403])
    await write(true)
    expect(await statuses(headers)).toEqual([200, 404])
    await sql`delete from users where id = ${uid}`
    expect(await statuses(headers)).toEqual([403])
    await write(true)
    expect(await statuses(headers)).toEqual([200, 404])
  })

  it('ends when it expires, in every process', async () => {
    const { uid, headers } = await remembered()
    await sql`update sign_ins set last_seen_at = now() - interval '31 minutes' where uid = ${uid}`
    expect(await statuses(headers)).toEqual([401])
  })

  it('is looked up again when nothing remembers it', async () => {
    const { headers } = await remembered()
    stoa.context.signIns.forget(headers.cookie?.replace('stoa=', '') ?? '')
    expect(await statuses(headers)).toEqual([200, 404])
  })

  it('spares the look-up', async () => {
    const asked: string[] = []
    const watching = createPool(sameDatabase(sql), {
      max: 1,
      debug: (_connection, query) => asked.push(query),
    })
    const app = await buildApp(
      { ...stoa.context, log, sql: watching, signIns: rememberSignIns() },
      { web: false },
    )
    const { headers } = await stoa.signIn({ admin: true })
    const read = () => app.inject({ url: '/api/sessions?limit=1', headers })
    expect((await read()).statusCode).toBe(200)
    asked.length = 0
    expect((await read()).statusCode).toBe(200)
    expect(asked.filter((query) => query.includes('sign_ins'))).toEqual([])
    expect(asked).toHaveLength(1)
    await app.close()
    await watching.end()
  })

  it('of one transaction is one rise of the version, whatever it changes', async () => {
    const version = async () =>
      (await sql<{ version: bigint }[]>`select version from access_version`)[0]?.version
    const { uid } = await stoa.signIn({ admin: true })
    const before = await version()
    await sql.begin(async (transaction) => {
      await transaction`update accounts set disabled = true where uid = ${uid}`
      await transaction`delete from sign_ins where uid = ${uid}`
    })
    expect(await version()).toBe((before ?? 0n) + 1n)
  })
})

describe('the memory', () => {
  const who = {
    uid: 'u',
    email: 'u@example.com',
    displayName: null,
    photoURL: null,
    isAdmin: true,
    tokenHash: Buffer.from(''),
    sessionId: null,
  }

  it('forgets a sign-in when it is due to be looked up again', () => {
    const signIns = rememberSignIns()
    signIns.keep('due', { who, accessVersion: '1' }, 0)
    signIns.keep('kept', { who, accessVersion: '1' }, 60_000)
    expect([signIns.find('due'), signIns.find('kept')?.accessVersion]).toEqual([undefined, '1'])
  })

  it('holds a bounded number of them', () => {
    const signIns = rememberSignIns()
    for (let index = 0; index < 1_200; index++)
      signIns.keep(`token ${index}`, { who, accessVersion: '1' }, 60_000)
    const found = Array.from({ length: 1_200 }, (_, index) => signIns.find(`token ${index}`)).filter(Boolean)
    expect(found).toHaveLength(1_000)
  })
})
