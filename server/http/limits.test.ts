// Slow, silent and numerous clients: the server closes their connections in time, and other clients do not wait. Over real connections,
// with short limits.

import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { streamTimeoutMs } from '#server/db/database.ts'
import { testApp } from '#test/app.ts'
import { exchange, openRaw, parseAnswer } from '#test/raw-http.ts'
import { type Limits, limits } from './limits.ts'

const { context } = await testApp()
const short = { headersMs: 200, requestMs: 400, checkMs: 50 }

async function listening(some: Partial<Limits>) {
  const app = await buildApp(context, { web: false, limits: { ...limits, ...some } })
  // An answer that continues for long, and one that is too large for the buffers on the way.
  app.get('/ticking', async (_, reply) => reply.send(Readable.from(ticks(), { objectMode: false })))
  app.get('/endless', async (_, reply) => reply.send(Readable.from(zeros(), { objectMode: false })))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function* ticks() {
  for (let tick = 0; tick < 30; tick += 1) {
    yield `tick ${tick}\n`
    await delay(100)
  }
}

let endlessEnded = Promise.withResolvers<void>()
async function* zeros() {
  try {
    while (true) yield Buffer.alloc(65_536)
  } finally {
    endlessEnded.resolve()
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: stoa\r\nConnection: close\r\n\r\n`
const bodyToCome =
  'POST /api/identity HTTP/1.1\r\nHost: stoa\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 60000\r\n\r\n{'

const bodyInChunks = bodyToCome
  .replace('Content-Length: 60000', 'Transfer-Encoding: chunked')
  .replace('{', '5\r\n{')

/** Sends a byte from time to time until the connection is closed. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('a'), 100)
  socket.on('close', () => clearInterval(timer))
}

test.each([
  ['nothing at all', ''],
  ['half of its headers', 'GET /healthz HTTP/1.1\r\nHost: st'],
  ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: stoa\r\nX-Drip: '],
  ['a body without an end', bodyToCome],
  ['chunks without an end', bodyInChunks],
])('answers 408 and closes the connection for a client that sends %s', async (_, text) => {
  const app = await listening(short)
  const answer = parseAnswer(await exchange(app, text))
  expect([answer.status, answer.headers['content-type']]).toEqual([
    408,
    'application/problem+json; charset=utf-8',
  ])
  await app.close()
})

test.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nHost: stoa\r\nX-Drip: '],
  ['a body', bodyToCome],
])('sending %s byte by byte does not extend the limit', async (_, text) => {
  const app = await listening(short)
  const { socket, closed } = await openRaw(app, text)
  drip(socket)
  expect(parseAnswer(await closed).status).toBe(408)
  await app.close()
})

test('900 clients that send byte by byte do not lock others out, and are all closed', async () => {
  const app = await listening({ headersMs: 2_000, requestMs: 2_000 })
  const dripping = await Promise.all(
    Array.from({ length: 900 }, async (_, index) => {
      const connection = await openRaw(app, index % 2 ? bodyToCome : 'GET / HTTP/1.1\r\nX: ')
      connection.socket.write('a')
      return connection
    }),
  )
  expect(parseAnswer(await exchange(app, get('/healthz'))).status).toBe(200)
  const ends = await Promise.all(dripping.map(({ closed }) => closed))
  // A byte that the server has not read when it closes a connection resets it, and may lose the answer.
  const answers = ends.filter((received) => received !== '')
  expect(answers.length).toBeGreaterThan(ends.length / 2)
  expect(new Set(answers.map((received) => parseAnswer(received).status))).toEqual(new Set([408]))
  await app.close()
})

test('a client that reads nothing of an answer is cut off, and the source of the answer ends', async () => {
  const app = await listening({ stalledMs: 500 })
  endlessEnded = Promise.withResolvers()
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(get('/endless'))
  await endlessEnded.promise
  socket.destroy()
  await app.close()
})

test('an address has a part of the connections, and others are answered', async () => {
  const app = await listening({ socketsPerAddress: 6 })
  const held = await Promise.all(Array.from({ length: 20 }, () => openRaw(app, 'GET /', '127.0.0.2')))
  const open = () => held.filter(({ socket }) => socket.readyState === 'open').length
  await expect.poll(open).toBe(6)
  expect(await exchange(app, get('/healthz'))).toContain('200 OK')
  for (const { socket } of held) socket.destroy()
  await app.close()
})

test('beyond the connections of all addresses a new one is closed, until one ends', async () => {
  const app = await listening({ maxSockets: 5 })
  const held = await Promise.all(Array.from({ length: 5 }, () => openRaw(app, 'GET /')))
  await expect.poll(() => exchange(app, get('/healthz'))).toBe('')
  held[0]?.socket.destroy()
  await expect.poll(() => exchange(app, get('/healthz'))).toContain('200 OK')
  for (const { socket } of held) socket.destroy()
  await app.close()
})

test('a long read of which no row arrives fails before its connection counts as stalled', () => {
  expect(streamTimeoutMs).toBeLessThan(limits.stalledMs)
})
