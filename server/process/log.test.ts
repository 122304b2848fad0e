// What is logged about an error: enough to find its cause, but nothing that a client sent.

import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { buildApp } from '#server/app.ts'
import type { Pool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
import { openRaw } from '#test/raw-http.ts'
import { postIdentity } from '#test/sign-in-calls.ts'
import { logError } from './log.ts'

const { context, signIn } = await testApp()

function logTo(lines: string[]) {
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return pino({ level: 'info', serializers: { err: logError } }, stream)
}

test('a database error is logged without the values of the request in its message', async () => {
  const lines: string[] = []
  const { headers } = await signIn()
  const app = await buildApp({ ...context, log: logTo(lines) }, { web: false })
  app.addHook('preHandler', async () => {
    await context.db.query(sql`select ${'what-the-client-wrote'}::text::int`)
  })
  expect((await app.inject({ url: '/api/tags', headers })).statusCode).toBe(500)
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).find((line) => 'err' in line)
  expect(told.err).toMatchObject({ code: '22P02', severity: 'ERROR', routine: expect.any(String) })
  expect(told.err.stack).toContain('log.test.ts')
  expect(lines.join()).not.toContain('what-the-client-wrote')
})

test('health checks are logged only for debugging, unless they fail', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...context, log: logTo(lines) }, { web: false })
  for (const url of ['/healthz', '/readyz', '/api/none']) await app.inject({ url })
  await app.close()
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['none'])
})

test('a slow statement is logged with its endpoint and duration, without its values', async () => {
  const lines: string[] = []
  const { headers } = await signIn()
  const app = await buildApp({ ...context, log: logTo(lines), db: slowly(context.db) }, { web: false })
  expect((await app.inject({ url: '/api/views', headers })).statusCode).toBe(200)
  await app.close()
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'a slow statement',
      endpoint: 'GET /api/views',
      durationMs: expect.any(Number),
      statement: 'select pg_sleep(1.1), $1::text',
    }),
  )
  expect(lines.join()).not.toContain('what-the-client-wrote')
})

/** Before the statement that reads the views. */
function slowly(db: Pool): Pool {
  return {
    ...db,
    async query<Row>(statement: Sql) {
      if (statement.text.includes('saved_views'))
        await db.query(sql`select pg_sleep(1.1), ${'what-the-client-wrote'}::text`)
      return await db.query<Row>(statement)
    },
  }
}

test('a client that closes its connection has not sent an unreadable request', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...context, log: logTo(lines) }, { web: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const closed = once(app.server, 'clientError')
  const { socket } = await openRaw(
    app,
    'POST /api/identity HTTP/1.1\r\nHost: stoa\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(app.server, 'request')
  socket.resetAndDestroy()
  expect(await closed).toMatchObject([{ code: 'ECONNRESET' }, {}])
  await app.close()
  expect(lines.join()).not.toContain('unreadable')
})

test('an error of PostgreSQL is reduced to names and codes, whichever driver reports it', () => {
  const error = Object.assign(new Error('duplicate key value "secret"'), {
    severity: 'ERROR',
    routine: '_bt_check_unique',
    code: '23505',
    detail: 'Key (email)=(secret) already exists.',
    where: 'COPY users, line 1: "secret"',
    hint: 'secret',
    query: 'select secret',
    parameters: ['secret'],
  })
  error.message += '\n    at secret (secret.ts:1:2)'
  error.stack = `error: ${error.message}\n    at one (a.ts:1:2)\n    at two (b.ts:3:4)`
  expect(logError(error)).toEqual({
    type: 'Error',
    code: '23505',
    severity: 'ERROR',
    routine: '_bt_check_unique',
    stack: '    at one (a.ts:1:2)\n    at two (b.ts:3:4)',
  })
})

test('an error of Stoa itself keeps its message and its cause', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const logged = logError(new Problem('unavailable', 'The database does not answer.', { cause }))
  expect(logged).toMatchObject({
    type: 'Problem',
    code: 'unavailable',
    message: 'The database does not answer.',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' },
  })
})

test('other properties of an error are not logged', () => {
  const error = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: 'secret' })
  expect(JSON.stringify(logError(error))).not.toContain('secret')
})

test.each([undefined, null, 'secret', 5, { code: 'secret' }])(
  'what is thrown and is no error is not repeated: %j',
  (thrown) => {
    expect(logError(thrown)).toEqual({ type: 'not an error' })
  },
)

test('circular causes are cut off', () => {
  const error: Error = new Error('round')
  error.cause = error
  expect(JSON.stringify(logError(error)).length).toBeLessThan(20_000)
})

test('whoever lacks a right is logged with the action, also where the contents of a body need it, and nobody else', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...context, log: logTo(lines) }, { web: false })
  const { uid, headers } = await signIn({ role: 'editor' })
  const change = { kind: 'delete' }
  const payload = { rows: [{ id: 'a', version: 1 }], change }
  expect((await app.inject({ url: '/api/members', headers })).statusCode).toBe(403)
  expect((await app.inject({ method: 'POST', url: '/api/tags/batch', headers, payload })).statusCode).toBe(
    403,
  )
  expect((await app.inject({ url: '/api/tags', headers })).statusCode).toBe(200)
  await app.close()
  const told = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'refused for lack of a right')
  expect(told).toMatchObject([
    { uid, action: 'members.read' },
    { uid, action: 'tags.update' },
  ])
})

test('a refused sign-in is logged with its way and the address of the client, and no e-mail address', async () => {
  const lines: string[] = []
  const app = await buildApp({ ...context, log: logTo(lines) }, { web: false })
  const guess = { email: 'somebody@example.com', password: 'guessed' }
  await postIdentity(app, guess, { remoteAddress: '192.0.2.7' })
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'sign-in refused')
  expect(told).toMatchObject({ by: 'password', address: '192.0.2.7', refused: 'unauthenticated' })
  expect(lines.join()).not.toContain('somebody')
})
