// A token that reads: the only credential a program sends; it reads what its role and its entities allow, writes nothing, and is invalid
// as soon as it is revoked.

import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { newToken } from '#server/access/principal.ts'
import { removeToken, type TokenScope } from '#server/access/tokens.sql.ts'
import { testApp } from '#test/app.ts'
import { changeHistory } from '#test/change-history.ts'
import { store } from '#test/documents.ts'
import { issueToken } from '#test/programs.ts'

const stoa = await testApp()
const { app, db } = stoa

async function tokenOf(name: string, scope: Partial<TokenScope> = {}): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await issueToken(db, name, { role: 'member', ...scope })}` }
}

const reports = await tokenOf('reports')
const audit = await tokenOf('audit', { role: 'auditor' })
const ofSessions = await tokenOf('sessions', { entities: ['sessions'] })
const sender = await tokenOf('sender', { role: null })

async function read(url: string, headers: Record<string, string> = reports) {
  const answer = await app.inject({ url, headers })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
}

beforeAll(async () => {
  await store(db, 'users', [{ id: 'u1', username: 'ada@example.com', displayName: 'Ada Reader' }])
  await store(db, 'sessions', [{ id: 's1', userId: 'u1', expertId: 'u1', question: 'why' }])
})

test.each([
  '/api/users/u1',
  '/api/users?limit=1',
  '/api/users',
  '/api/users.csv',
  '/api/sessions.totals',
  '/api/dashboard',
  '/api/search?q=ada',
  '/api/people/timeline?user=u1',
  '/api/openapi.json',
])('reads %s without cookie and origin', async (url) => {
  const answer = await read(url)
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each(['https://evil.example.com', 'http://localhost', 'null'])(
  'is refused from a page of a browser, of whatever Origin: %s',
  async (origin) => {
    for (const url of ['/api/users', '/api/users.csv', '/api/dashboard']) {
      const { status, headers, body } = await read(url, { ...reports, origin })
      expect([status, body.detail]).toEqual([403, expect.stringMatching('for programs')])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  },
)

test('is refused by every other method with what it may do, before it is looked up', async () => {
  const writes = endpoints.filter(({ method, lines }) => method !== 'GET' && !lines)
  for (const token of [reports.authorization, `Bearer ${newToken()}`]) {
    for (const { method, path } of writes) {
      const answer = await app.inject({ method, url: path, headers: { authorization: token }, payload: {} })
      expect([path, answer.statusCode]).toEqual([path, 403])
      expect(answer.json().detail).toMatch(/^A token reads lists, records and figures, and nothing else/)
    }
  }
})

test('sends nothing to /api/ingest, and a token that sends reads nothing', async () => {
  const headers = { ...reports, 'content-type': 'application/x-ndjson' }
  const sent = await app.inject({ method: 'POST', url: '/api/ingest', headers, payload: '{}' })
  expect([sent.statusCode, sent.json().detail]).toEqual([403, expect.stringMatching('This token reads only')])
  const refused = await read('/api/users', sender)
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching('This token sends')])
})

test('of a member reads edits, of an auditor the whole record', async () => {
  const members = await read('/api/activity?area=console')
  expect(members.status).toBe(403)
  const auditors = await read('/api/activity?area=console', audit)
  expect(auditors.body).toContainEqual(
    expect.objectContaining({
      event: 'console.token-made',
      record: 'audit',
      after: { entities: null, writesRights: false, role: 'auditor' },
    }),
  )
})

// What it reads and what not is in test/matrices/limited-tokens.test.ts and authorization.test.ts.
test('limited to sessions is told so elsewhere', async () => {
  expect((await read('/api/sessions.labels', ofSessions)).status).toBe(200)
  const { status, body } = await read('/api/search?q=ada', ofSessions)
  expect([status, body.detail]).toEqual([
    403,
    expect.stringMatching(/only the lists and records of sessions\.$/),
  ])
})

test('and a cookie together are refused, whatever either of them is', async () => {
  const { headers } = await stoa.signIn()
  for (const cookie of [headers.cookie ?? '', 'stoa=anything']) {
    const { status, body } = await read('/api/users', { ...reports, cookie })
    expect([status, body.detail]).toEqual([403, expect.stringMatching('not both')])
  }
  // Proxies have cookies of their own.
  expect((await read('/api/users', { ...reports, cookie: 'AWSALB=x' })).status).toBe(200)
})

test.each([`Bearer ${newToken()}`, 'Bearer short', `bearer   ${'A'.repeat(43)}`])(
  'that is not known is refused: %s',
  async (authorization) => {
    const { status, headers, body } = await read('/api/users', { authorization })
    expect([status, headers['www-authenticate'], body.detail]).toEqual([
      401,
      'Bearer',
      'A token is missing, not known, or has been revoked.',
    ])
  },
)

test('that is revoked reads nothing more', async () => {
  const revoked = await tokenOf('revoked')
  expect((await read('/api/tags', revoked)).status).toBe(200)
  await removeToken(db, 'revoked')
  expect((await read('/api/tags', revoked)).status).toBe(401)
})

test('has a part of its own of what is limited', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { longReads } = stoa.context.slots
  const held = [1, 2].map(() => longReads.run('program reports', () => promise))
  expect([(await read('/api/users.csv')).status, (await read('/api/users.csv', audit)).status]).toEqual([
    429, 200,
  ])
  resolve()
  await Promise.all(held)
})

test('is the author of its exports in the record, with the address', async () => {
  await changeHistory(db, "delete from history where event like 'data.export%'")
  await read('/api/users.csv')
  const listed = await read('/api/activity?area=data', audit)
  expect(listed.body).toMatchObject([
    {
      event: 'data.exported',
      entity: 'users',
      actor: { uid: 'program', token: 'reports' },
      address: '127.0.0.1',
    },
  ])
  expect((await read('/api/activity/actors', audit)).body).toContainEqual({
    uid: 'program',
    token: 'reports',
  })
  expect((await read('/api/activity.csv?area=data', audit)).body).toContain('Program reports')
})
