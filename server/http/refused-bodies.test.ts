// A refusal reaches a client that sends its whole body before it reads, as Python's libraries do.

import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newToken } from '#server/access/principal.ts'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/db/pool.ts'
import { testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'
import { parseAnswer } from '#test/raw-http.ts'
import { limits } from './limits.ts'

const { app, context } = await testApp()
const where = { host: '127.0.0.1', port: await freePort(), database: 'gone', user: 'nobody' }
const db = createPool(where, 'stoa test', { size: 1, connectTimeoutMs: 2_000 })
const offline = await buildApp({ ...context, db }, { web: false })
const impatient = await buildApp(context, { web: false, limits: { ...limits, restMs: 200 } })
for (const each of [app, offline, impatient]) await each.listen({ port: 0, host: '127.0.0.1' })

const json = 'content-type: application/json'
const lines = 'content-type: application/x-ndjson'
const token = `authorization: Bearer ${newToken()}`

/** Larger than the buffers of both ends. */
const piece = Buffer.alloc(1 << 20, 'x')
const pieces = 20

async function send(to: typeof app, head: string[]): Promise<ReturnType<typeof parseAnswer>> {
  const address = to.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The application does not listen.')
  // Reads nothing yet: a reset would then destroy the answer.
  const socket = connect({ port: address.port, host: address.address }).pause()
  await once(socket, 'connect')
  socket.write(`${[...head, 'host: stoa', `content-length: ${piece.length * pieces}`, '', ''].join('\r\n')}`)
  for (let sent = 0; sent < pieces; sent++) {
    if (!socket.write(piece)) await once(socket, 'drain')
    await setImmediate()
  }
  socket.end()
  return parseAnswer(await text(socket))
}

test.each([
  ['a body that is too long', 413, app, ['POST /api/identity', json]],
  ['a type that is not JSON', 415, app, ['POST /api/identity', 'content-type: text/plain']],
  ['an unknown address', 413, app, ['POST /api/nothing', json]],
  ['an unknown token', 401, app, ['POST /api/ingest', lines, token]],
  ['no lines', 401, app, ['POST /api/ingest', json, token]],
  ['a database that does not answer', 503, offline, ['POST /api/ingest', lines, token]],
] as const)('%s: %d', async (_, status, to, [call, ...headers]) => {
  for (const connection of ['keep-alive', 'close']) {
    const answer = await send(to, [`${call} HTTP/1.1`, ...headers, `connection: ${connection}`])
    expect([answer.status, JSON.parse(answer.body).status]).toEqual([status, status])
  }
})

test('a body that never ends is cut off', async () => {
  const address = impatient.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The application does not listen.')
  const socket = connect({ port: address.port, host: address.address })
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/ingest HTTP/1.1\r\nhost: stoa\r\n${lines}\r\n${token}\r\ncontent-length: 99999999\r\n\r\n`,
  )
  const closed = once(socket, 'close')
  expect(parseAnswer(String((await once(socket, 'data'))[0])).status).toBe(401)
  await closed
})
