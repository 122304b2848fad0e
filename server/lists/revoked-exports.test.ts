// An export ends with any right that its rows need, not only with the action of its endpoint.

import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { removeSignInsOfAccount } from '#server/access/sign-ins.sql.ts'
import { removeToken } from '#server/access/tokens.sql.ts'
import { disableAccount } from '#server/accounts/accounts.sql.ts'
import { lockMembers, setRole } from '#server/accounts/members.sql.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { beginExport, endOf, lastChunk, serveLongExport } from '#test/long-export.ts'
import { issueToken } from '#test/programs.ts'

const stoa = await testApp()
const closed = await testApp({ entry: 'admin' })

beforeAll(async () => {
  const long = JSON.stringify({ selection: 'of the record '.repeat(1_500) })
  await stoa.db.query(sql`
    insert into history (actor_uid, actor_email, entity, document_id, event, after)
    select 'uid', 'ada@example.com', 'users', n::text, 'data.viewed', ${long} from generate_series(1, 1500) as n`)
  for (const one of [stoa, closed]) await serveLongExport(one)
})

type Change = (uid: string) => Promise<unknown>
const toRole =
  (role: Role | null, { db } = stoa): Change =>
  (uid) =>
    db.transaction(async (transaction) => {
      await lockMembers(transaction)
      await setRole(transaction, uid, role)
    })
const withoutIsAdmin =
  ({ db } = stoa): Change =>
  (uid) =>
    store(db, 'users', [{ id: uid, isAdmin: false }])

/** Begins to read, changes the person's rights, and reads on. Returns how the stream ended. */
async function endAfter(change: Change, path: string, person: object, at = stoa): Promise<string> {
  const { uid, headers } = await at.signIn(person)
  const socket = await beginExport(at, headers, path)
  await change(uid)
  return await endOf(socket)
}

test.each([
  ['an auditor becomes a member', toRole('member'), { role: 'auditor' }],
  ['an administrator becomes a member', toRole('member'), { role: 'administrator' }],
  ['an administrator becomes an editor', toRole('editor'), { admin: true }],
  ['an administrator by isAdmin loses it', withoutIsAdmin(), { admin: true }],
])('of the record ends when %s', async (_, change, person) => {
  expect(await endAfter(change, '/api/activity.csv?sort=-at', person)).not.toBe(lastChunk)
})

test.each(['/api/sessions.csv', '/api/sessions'])(
  '%s ends where only administrators enter and its reader is none any more',
  async (path) => {
    const change = toRole('member', closed)
    expect(await endAfter(change, path, { role: 'administrator' }, closed)).not.toBe(lastChunk)
    const demoted = withoutIsAdmin(closed)
    expect(await endAfter(demoted, path, { admin: true }, closed)).not.toBe(lastChunk)
  },
)

test.each(['/api/sessions.csv', '/api/activity.csv?sort=-at'])(
  '%s ends when its token is revoked',
  async (path) => {
    const token = await issueToken(stoa.db, path, { role: 'auditor' })
    const socket = await beginExport(stoa, { authorization: `Bearer ${token}` }, path)
    await removeToken(stoa.db, path)
    expect(await endOf(socket)).not.toBe(lastChunk)
  },
)

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    stoa.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Revokes the right of a person, or of a token with the name. */
const endings: Record<string, (of: { uid: string; email: string; token: string }) => Promise<unknown>> = {
  'its token is revoked': ({ token }) => removeToken(stoa.db, token),
  'its sign-in ends': ({ uid }) => stoa.db.transaction((held) => removeSignInsOfAccount(held, uid)),
  'its account is disabled': ({ email }) => disableAccount(stoa.db, email),
  'its sign-in expires': ({ uid }) =>
    stoa.db.query(sql`update sign_ins set created_at = created_at - interval '1 year' where uid = ${uid}`),
  'its reader may read no more': ({ uid }) => toRole('member')(uid),
}

test.each(
  Object.entries(endings).flatMap(([when, end]) =>
    [
      '/api/activity.csv?sort=-at',
      ...(when.endsWith('no more') ? [] : ['/api/sessions.csv', '/api/sessions']),
    ].map((path) => [when, path, end] as const),
  ),
)('when %s, %s is cut off although its reader takes nothing', async (when, path, end) => {
  const { uid, email, headers } = await stoa.signIn({ role: 'auditor' })
  const token = await issueToken(stoa.db, uid, { role: 'auditor' })
  const before = await connections()
  const asked = when.includes('token') ? { authorization: `Bearer ${token}` } : headers
  const socket = await beginExport(stoa, asked, path)
  await end({ uid, email, token: uid })
  await expect.poll(connections, { timeout: 10_000 }).toBe(before)
  expect(await endOf(socket)).not.toBe(lastChunk)
})
