// Pipelined requests of a connection are handled one at a time, over real connections.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { exchange } from '#test/raw-http.ts'
import { limits, serverWith } from './limits.ts'

async function listening() {
  const app = fastify({ serverFactory: serverWith(limits) })
  const seen = { running: 0, most: 0, handled: 0 }
  app.get('/slow', async () => {
    seen.running += 1
    seen.handled += 1
    seen.most = Math.max(seen.most, seen.running)
    await delay(2)
    seen.running -= 1
    return 'done'
  })
  app.get('/large', async () => {
    seen.handled += 1
    return 'x'.repeat(1_000_000)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, seen }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: stoa\r\n\r\n`
const last = (path: string) => get(path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
const countOf = (received: string) => received.split('200 OK').length - 1

test('30 requests sent at once are all answered, one after the other', async () => {
  const { app, seen } = await listening()
  const received = await exchange(app, get('/slow').repeat(29) + last('/slow'))
  expect([countOf(received), seen.most]).toEqual([30, 1])
  await app.close()
})

test('of many more the first ones are answered, then the connection is closed', async () => {
  const { app, seen } = await listening()
  const received = await exchange(app, get('/slow').repeat(2_000))
  expect([countOf(received), seen.handled]).toEqual([51, 51])
  expect(received).toContain('Connection: close')
  await app.close()
})

test('nothing is computed for a client that does not read', async () => {
  const { app, seen } = await listening()
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.on('error', () => undefined).pause()
  socket.write(get('/large').repeat(40))
  await once(app.server, 'request')
  let before = -1
  while (before !== seen.handled) {
    before = seen.handled
    await delay(200)
  }
  expect(seen.handled).toBeLessThan(40)
  socket.destroy()
  await app.close()
})
