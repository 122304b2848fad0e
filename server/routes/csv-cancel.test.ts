// An export whose reader has gone: the database stops reading too. One whose database fails: the reader hears of it.

import { connect, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { store } from '#test/documents.ts'

const { app, db, signIn } = await testApp()
let cookie = ''
let port = 0
const sockets: Socket[] = []

beforeAll(async () => {
  cookie = String((await signIn()).headers.cookie)
  const question = 'why and why not '.repeat(1_500)
  await store(
    db,
    'sessions',
    Array.from({ length: 2_000 }, (_, index) => ({ id: `s${index}`, question })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.on('connection', (socket) => sockets.push(socket))
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

const sentSoFar = () => sockets.at(-1)?.bytesWritten ?? 0

const running = async () =>
  (
    await db.query<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event = 'ClientRead' and pid <> pg_backend_pid()
        and query like '%select document from%'`)
  ).map(({ pid }) => pid)

/** Reads the beginning of an export of 48 MB and no more, until the server and its database have to wait. */
async function beginExport(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/sessions.csv HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  let received = 0
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received += chunk.length
    if (received > 1_000_000) break
  }
  let sent = -1
  const isParked = async () => {
    const before = sent
    sent = sentSoFar()
    return sent === before && (await running()).length === 1
  }
  await expect.poll(isParked, { interval: 250 }).toBe(true)
  return socket
}

test('ends its reading of the database when the connection is closed', async () => {
  const socket = await beginExport()
  socket.destroy()
  await expect.poll(running).toEqual([])
  expect((await app.inject({ url: '/api/sessions.csv?q=nowhere', headers: { cookie } })).statusCode).toBe(200)
})

test('breaks off, without the end of a file, when the database fails', async () => {
  const socket = await beginExport()
  const [pid] = await running()
  await db.query(sql`select pg_terminate_backend(${pid ?? 0})`)
  let end = ''
  socket.on('data', (chunk) => {
    end = (end + chunk.toString('latin1')).slice(-7)
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.resume()
  await closed
  expect(end).not.toBe('\r\n0\r\n\r\n')
})
