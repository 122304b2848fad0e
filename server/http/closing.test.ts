// While the server closes, requests that still arrive on busy connections are answered.

import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

test('a request behind one that takes long is answered, and the connection ends', async () => {
  const { app } = await testApp()
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-held'] === undefined) return
    begun.resolve()
    await held.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (headers = {}): Promise<IncomingMessage> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request({ agent, port, path: '/healthz', headers }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end()
    return promise
  }
  const first = ask({ 'x-held': 'yes' })
  await begun.promise
  const second = ask()
  const closed = app.close()
  await delay(50)
  held.resolve()
  expect((await first).statusCode).toBe(200)
  const { statusCode, headers } = await second
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  await closed
})
