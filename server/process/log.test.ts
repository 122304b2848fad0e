// What is logged about an error: enough to find its cause, but nothing that a client sent.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Pool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
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

test.each([undefined, null, 'secret', 5, { code: 'secret' }])(
  'what is thrown and is no error is not repeated: %j',
  (thrown) => {
    expect(logError(thrown)).toEqual({ type: 'not an error' })
  },
)

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
