// Every failed request is answered by a readable problem document without internal details.

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { stoaVersion } from '#server/config/version.ts'
import { createPool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'
import { freePort } from '#test/free-port.ts'

const { app, db, context, signIn } = await testApp()
const { headers } = await signIn({ admin: true })

beforeAll(async () => {
  await store(db, 'tags', [{ id: 't', name: 'kept', color: 'red' }])
})

type Answer = Awaited<ReturnType<typeof app.inject>>

function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = answer.json()
  expect(problem).toMatchObject({
    type: `/api/docs#problem-${code}`,
    code,
    status,
    title: expect.any(String),
    detail: expect.stringMatching(/\.$/),
  })
  expect(problem.requestId).toEqual(expect.any(String))
  expect(answer.body).not.toMatch(/stack|node_modules|\.ts:|select |postgres|FST_/i)
}

const unknown = ['/api/nothing', '/api', '/api/users/a/b/c', '/api/usersx', '/api//users', '/nothing']
const unreadable = ['/api/users/%E0%A4%A', '/api/users/%', '/api/users/%zz', '/api/users/%ff']

test.each([...unknown, ...unreadable])('there is nothing at %s', async (url) => {
  const [status, code] = unknown.includes(url) ? [404, 'not_found'] : [400, 'invalid']
  expectProblem(await app.inject({ url, headers }), status, code)
})

describe('a body', () => {
  const patch = (payload: string) =>
    app.inject({
      method: 'PATCH',
      url: '/api/tags/t',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })

  test.each(['', '{', '{"name":"x"', 'name=x', '\uFEFF', '{"name":"x","color":"y",}', "{'name':'x'}"])(
    'that is no JSON is refused: %j',
    async (payload) => {
      expectProblem(await patch(payload), 400, 'invalid')
    },
  )

  test.each(['null', '7', '"text"', '[]', '[{"name":"x","color":"y"}]', 'true'])(
    'that is no object is refused: %s',
    async (payload) => {
      const answer = await patch(payload)
      expectProblem(answer, 400, 'invalid')
      expect(answer.json().fields).not.toHaveLength(0)
    },
  )

  test('of more than 64 KiB is refused', async () => {
    expectProblem(await patch(JSON.stringify({ name: 'x'.repeat(70_000), color: 'y' })), 413, 'invalid')
  })

  test.each([
    '{"name":"x","color":"y","__proto__":{"isAdmin":true}}',
    '{"name":"x","color":"y","constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"x","color":"y","toString":1}',
  ])('that would reach into a prototype is refused: %s', async (payload) => {
    expectProblem(await patch(payload), 400, 'invalid')
    expect({}).not.toHaveProperty('isAdmin')
  })
})

test.each(['HEAD', 'OPTIONS'] as const)('%s of a list is no call', async (method) => {
  expect((await app.inject({ method, url: '/api/users', headers })).statusCode).toBe(404)
})

test('without its database the process is healthy but not ready, and calls are unavailable', async () => {
  const where = { host: '127.0.0.1', port: await freePort(), database: 'gone', user: 'nobody' }
  const gone = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 2_000 })
  const offline = await buildApp({ ...context, db: gone }, { web: false })
  expect((await offline.inject({ url: '/healthz' })).json()).toEqual({
    status: 'ok',
    release: stoaVersion,
  })
  expectProblem(await offline.inject({ url: '/readyz' }), 503, 'unavailable')
  const refused = await offline.inject({ url: '/api/users', headers })
  expectProblem(refused, 503, 'unavailable')
  expect(refused.headers['retry-after']).toBe('2')
  await offline.close()
})

test.each(['/healthz', '/readyz'])('%s answers GET and HEAD without a sign-in, uncached', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  }
})

test('an unexpected error is answered 500 without details', async () => {
  await db.query(sql`alter table user_flag_groups rename to misplaced`)
  const answer = await app.inject({ url: '/api/dashboard', headers })
  await db.query(sql`alter table misplaced rename to user_flag_groups`)
  expectProblem(answer, 500, 'internal')
  expect(answer.body).not.toMatch(/flag_groups|relation|exist/)
})
