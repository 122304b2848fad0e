// Nobody waits for the download of another person, and no download outlives its reader, its sign-in or the server.

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { disableAccount } from '#server/accounts/accounts.sql.ts'
import { buildApp } from '#server/app.ts'
import { requestTimeoutMs } from '#server/http/bind.ts'
import { limits } from '#server/http/limits.ts'
import { testApp } from '#test/app.ts'
import { beginExport, endOf, lastChunk, serveLongExport } from '#test/long-export.ts'

const stoa = await testApp()
const { app, db, context, signIn } = stoa

const sockets: Socket[] = []

beforeAll(async () => {
  await serveLongExport(stoa)
  app.server.on('connection', (socket) => sockets.push(socket))
})

const isQuiet = () => expect.poll(() => context.slots.longReads.use().inUse, { timeout: 10_000 }).toBe(0)

test('the number of downloads at once is limited for each person and in total', async () => {
  const [one, other, third] = [await signIn(), await signIn(), await signIn()]
  const sockets = [await beginExport(stoa, one.headers), await beginExport(stoa, one.headers)]
  const refused = await app.inject({ url: '/api/sessions', headers: one.headers })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many', detail: expect.stringContaining('full lists') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const { headers } of [other, third]) sockets.push(await beginExport(stoa, headers))
  const full = await app.inject({ url: '/api/tags.csv', headers: other.headers })
  expect(full.statusCode).toBe(429)
  for (const url of ['/api/sessions?limit=1', '/api/dashboard', '/readyz'])
    expect((await app.inject({ url, headers: one.headers })).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  await isQuiet()
  expect((await app.inject({ url: '/api/tags', headers: one.headers })).statusCode).toBe(200)
})

test('a reader that stops reading is cut off', async () => {
  const impatient = await buildApp(context, { web: false, limits: { ...limits, stalledMs: 1_500 } })
  onTestFinished(() => impatient.close())
  await impatient.listen({ port: 0, host: '127.0.0.1' })
  const { headers } = await signIn()
  const socket = await beginExport({ app: impatient }, headers)
  await isQuiet()
  socket.resume()
  await once(socket, 'close')
})

test('a reader that keeps reading gets everything, beyond the deadline of a request', async () => {
  const { headers } = await signIn()
  const socket = await beginExport(stoa, headers)
  const startedAt = performance.now()
  let length = 0
  let end = ''
  for await (const chunk of socket) {
    length += chunk.length
    end = (end + chunk.toString('latin1')).slice(-lastChunk.length)
    if (end === lastChunk) break
    if (performance.now() - startedAt < requestTimeoutMs + 1_000) await delay(50)
  }
  expect(length).toBeGreaterThan(48_000_000)
  await isQuiet()
})

test('a download ends with its sign-in, and never looks complete then', async () => {
  const { email, headers } = await signIn()
  const socket = await beginExport(stoa, headers)
  await disableAccount(db, email)
  const slowly = setInterval(() => socket.read(200_000), 20)
  onTestFinished(() => clearInterval(slowly))
  await isQuiet()
  clearInterval(slowly)
  expect(await endOf(socket)).not.toBe(lastChunk)
})

const sentSoFar = () => sockets.at(-1)?.bytesWritten ?? 0

const isRunning = sql`
  datname = current_database() and state = 'active' and wait_event = 'ClientRead' and pid <> pg_backend_pid()
    and query like '%precedes_long%'`
const running = () => db.query(sql`select from pg_stat_activity where ${isRunning}`)

/** Reads the beginning of an export, and waits until the slow reader blocks the server and its database. */
async function beginToWait(headers: Record<string, string>): Promise<Socket> {
  const socket = await beginExport(stoa, headers)
  let sent = -1
  const isParked = async () => {
    const before = sent
    sent = sentSoFar()
    return sent === before && (await running()).length === 1
  }
  await expect.poll(isParked, { interval: 250 }).toBe(true)
  return socket
}

test('a reader that leaves ends the reading of the database', async () => {
  const { headers } = await signIn()
  const socket = await beginToWait(headers)
  socket.destroy()
  await expect.poll(running).toEqual([])
  expect((await app.inject({ url: '/api/sessions.csv?q=nowhere', headers })).statusCode).toBe(200)
})
