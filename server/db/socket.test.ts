import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { createPool } from './database.ts'
import { socketOpener } from './socket.ts'

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

test('a server that does not answer fails each statement, and none waits for ever', async () => {
  const { server, port } = await listen()
  server.close()
  const sql = createPool(`postgres://127.0.0.1:${port}/none`, { max: 1, connect_timeout: 2 })
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(sql`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await sql.end({ timeout: 1 })
})

test('of several hosts the next one is tried after one that does not answer', async () => {
  const { server, port } = await listen()
  const open = socketOpener()
  const place = { host: ['127.0.0.1', '127.0.0.1'], port: [1, port], path: undefined }
  const [error] = await once(open(place), 'error')
  expect(error.code).toBe('ECONNREFUSED')
  const socket = open(place)
  await once(socket, 'connect')
  expect(socket.remotePort).toBe(port)
  socket.destroy()
  server.close()
})
