// Nobody waits for somebody else's download, and no download outlives its reader, its sign-in or the server.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { requestTimeoutMs } from '#server/http/bind.ts'
import { limits } from '#server/http/limits.ts'
import { disableAccount } from '#server/store/accounts.ts'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, context, signIn } = await testApp(
  { longReads: 3, longReadsPerPerson: 2 },
  { web: false, limits: { ...limits, stalledMs: 1_500 } },
)
let port = 0

beforeAll(async () => {
  const question = 'why and why not '.repeat(1_500)
  await store(
    db,
    'sessions',
    Array.from({ length: 2_000 }, (_, index) => ({ id: `s${index}`, question })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

/** Asks for 48 MB and takes the beginning only. */
async function beginToRead(cookie: string | undefined): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /api/sessions.csv HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

const isQuiet = () => expect.poll(context.longReads.underWay, { timeout: 10_000 }).toBe(0)

test('a person has so many under way and no more, others theirs, and all together a bound', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const sockets = [await beginToRead(one.headers.cookie), await beginToRead(one.headers.cookie)]
  const refused = await app.inject({ url: '/api/sessions', headers: one.headers })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many', detail: expect.stringContaining('2 full lists') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  sockets.push(await beginToRead(other.headers.cookie))
  const full = await app.inject({ url: '/api/tags.csv', headers: other.headers })
  expect(full.statusCode).toBe(429)
  for (const url of ['/api/sessions?limit=1', '/api/dashboard', '/readyz'])
    expect((await app.inject({ url, headers: one.headers })).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  await isQuiet()
  expect((await app.inject({ url: '/api/tags', headers: one.headers })).statusCode).toBe(200)
})

test('a reader that takes nothing is cut off', async () => {
  const { headers } = await signIn()
  const socket = await beginToRead(headers.cookie)
  await isQuiet()
  socket.resume()
  await once(socket, 'close')
})

test('a reader that keeps taking is served to the end, for longer than a request may take', async () => {
  const { headers } = await signIn()
  const socket = await beginToRead(headers.cookie)
  const startedAt = performance.now()
  let length = 0
  let end = ''
  for await (const chunk of socket) {
    length += chunk.length
    end = (end + chunk.toString('latin1')).slice(-7)
    if (end.endsWith('\r\n0\r\n\r\n')) break
    if (performance.now() - startedAt < requestTimeoutMs + 1_000) await delay(50)
  }
  expect(length).toBeGreaterThan(48_000_000)
  await isQuiet()
})

test('what flows ends with its sign-in, and never passes for whole', async () => {
  const { email, headers } = await signIn()
  const socket = await beginToRead(headers.cookie)
  await disableAccount(db, email)
  let end = ''
  const closed = once(socket, 'close')
  const slowly = setInterval(() => {
    for (let chunk = socket.read(200_000); chunk; chunk = undefined) end = chunk.toString('latin1').slice(-7)
  }, 20)
  onTestFinished(() => clearInterval(slowly))
  await isQuiet()
  socket.on('data', (chunk) => {
    end = (end + chunk.toString('latin1')).slice(-7)
  })
  await closed
  expect(end).not.toBe('\r\n0\r\n\r\n')
})

test('what fails before the first row is an error, not a broken file', async () => {
  const { headers } = await signIn()
  await db.query(sql`alter table feedback rename to misplaced`)
  const answer = await app.inject({ url: '/api/feedback.csv', headers })
  await db.query(sql`alter table misplaced rename to feedback`)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'internal' })
})
