// Raw TCP connections to a listening application, for requests that no HTTP client would send.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawConnection = {
  socket: Socket
  /** Resolves with everything received, after the server has closed the connection. */
  closed: Promise<string>
}

/** Opens a connection and sends the text unchanged, one byte for each character. `from`: the client's address. */
export async function openRaw(app: FastifyInstance, text: string, from?: string): Promise<RawConnection> {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The application does not listen.')
  const socket = connect({ port: address.port, host: address.address, ...(from && { localAddress: from }) })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  // A connection may end with a reset; the data before it counts.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)))
  await once(socket, 'connect')
  socket.write(text, 'latin1')
  return { socket, closed }
}

/** Returns everything received until the server closes the connection. */
export async function exchange(app: FastifyInstance, text: string): Promise<string> {
  return (await openRaw(app, text)).closed
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Parses the first answer. */
export function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body }
}
