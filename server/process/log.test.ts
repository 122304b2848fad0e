// What is logged about an error: enough to find its cause, but nothing that a client sent.

import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Pool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
import { postIdentity } from '#test/sign-in-calls.ts'
import { logError } from './log.ts'

const { context, signIn } = await testApp()

/** Returns the lines that an application logs while it does the work. */
async function logged(
  work: (app: FastifyInstance) => Promise<unknown>,
  { db = context.db }: { db?: Pool } = {},
): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = pino({ level: 'info', serializers: { err: logError } }, stream)
  const app = await buildApp({ ...context, log, db }, { web: false })
  await work(app)
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

test('a database error is logged without the values of the request in its message', async () => {
  const { headers } = await signIn()
  const lines = await logged(async (app) => {
    app.addHook('preHandler', async () => {
      await context.db.query(sql`select ${'what-the-client-wrote'}::text::int`)
    })
    expect((await app.inject({ url: '/api/tags', headers })).statusCode).toBe(500)
  })
  expect(lines.find((line) => 'err' in line)?.err).toMatchObject({
    ...{ code: '22P02', severity: 'ERROR', routine: expect.any(String) },
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(JSON.stringify(lines)).not.toContain('what-the-client-wrote')
})

test('health checks are logged only for debugging, unless they fail', async () => {
  const lines = await logged(async (app) => {
    for (const url of ['/healthz', '/readyz', '/api/none']) await app.inject({ url })
  })
  expect(lines.map(({ route }) => route)).toEqual(['none'])
})

test('a slow statement is logged with its endpoint and duration, without its values', async () => {
  const { headers } = await signIn()
  const read = async (app: FastifyInstance) =>
    expect((await app.inject({ url: '/api/views', headers })).statusCode).toBe(200)
  const lines = await logged(read, { db: slowly(context.db) })
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'a slow statement',
      endpoint: 'GET /api/views',
      durationMs: expect.any(Number),
      statement: 'select pg_sleep(1.1), $1::text',
    }),
  )
  expect(JSON.stringify(lines)).not.toContain('what-the-client-wrote')
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
  const { uid, headers } = await signIn({ role: 'editor' })
  const payload = { rows: [{ id: 'a', version: 1 }], change: { kind: 'delete' } }
  const lines = await logged(async (app) => {
    const asked = [
      await app.inject({ url: '/api/members', headers }),
      await app.inject({ method: 'POST', url: '/api/tags/batch', headers, payload }),
      await app.inject({ url: '/api/tags', headers }),
    ]
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 200])
  })
  expect(lines.filter(({ msg }) => msg === 'refused for lack of a right')).toMatchObject([
    { uid, action: 'members.read' },
    { uid, action: 'tags.update' },
  ])
})

test('a refused sign-in or password of the own account is logged with the address of the client, and no e-mail address', async () => {
  const guess = { email: 'somebody@example.com', password: 'guessed' }
  const address = '192.0.2.7'
  const { headers, email } = await signIn()
  const url = '/api/account/second-factor'
  const lines = await logged(async (app) => {
    await postIdentity(app, guess, { remoteAddress: address })
    const payload = { password: 'guessed' }
    await app.inject({ method: 'POST', url, headers, payload, remoteAddress: address })
  })
  expect(lines.filter(({ level, msg }) => level === 40 && msg !== 'request')).toMatchObject([
    { msg: 'sign-in refused', by: 'password', address, refused: 'unauthenticated' },
    { msg: 'a wrong password for changing the own account', address },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`somebody|${email}`))
})
