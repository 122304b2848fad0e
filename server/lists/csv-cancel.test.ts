// If the reader of an export leaves, the database stops reading. If the database fails, the reader notices it.

import type { Socket } from 'node:net'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { beginExport, serveLongExport } from '#test/long-export.ts'

const stoa = await testApp()
const { app, db, signIn } = stoa
const { headers } = await signIn()
const sockets: Socket[] = []

beforeAll(async () => {
  await serveLongExport(stoa)
  app.server.on('connection', (socket) => sockets.push(socket))
})

const sentSoFar = () => sockets.at(-1)?.bytesWritten ?? 0

const isRunning = sql`
  datname = current_database() and state = 'active' and wait_event = 'ClientRead' and pid <> pg_backend_pid()
    and query like '%precedes_long%'`
const running = () => db.query(sql`select from pg_stat_activity where ${isRunning}`)

/** Reads the beginning of an export, and waits until the slow reader blocks the server and its database. */
async function beginToWait(): Promise<Socket> {
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

test('ends its reading of the database when the connection is closed', async () => {
  const socket = await beginToWait()
  socket.destroy()
  await expect.poll(running).toEqual([])
  expect((await app.inject({ url: '/api/sessions.csv?q=nowhere', headers })).statusCode).toBe(200)
})
