// An export of 48 MB, requested over a socket that the test reads as slowly as needed.

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { store } from './documents.ts'

/** The end of a complete chunked answer. */
export const lastChunk = '\r\n0\r\n\r\n'

/** Stores the sessions and starts listening. */
export async function serveLongExport({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  const question = 'why and why not '.repeat(1_500)
  await store(
    db,
    'sessions',
    Array.from({ length: 2_000 }, (_, index) => ({ id: `s${index}`, question })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
}

/** Requests the export and reads only its beginning. */
export async function beginExport(
  { app }: Pick<TestApp, 'app'>,
  headers: Record<string, string>,
  path = '/api/sessions.csv',
): Promise<Socket> {
  // The server listens on a port, not on a pipe.
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers })
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`)
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

/** Reads the rest as fast as it arrives, and returns the last characters. */
export async function endOf(socket: Socket): Promise<string> {
  let end = ''
  socket.on('data', (chunk) => {
    end = (end + chunk.toString('latin1')).slice(-lastChunk.length)
  })
  // A truncated answer ends with a reset.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return end
}
