// Sends a request one byte a second, without an end.

import { connect } from 'node:net'
import { endingWithin, type Stream } from './streams.ts'

const tickMs = 1_000

const begins = {
  headers: 'GET /api/identity HTTP/1.1\r\nHost: stoa\r\nX-Drop: ',
  body: [
    'POST /api/identity HTTP/1.1',
    'Host: stoa',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    'Content-Length: 5000',
    '',
    '{"email":"',
  ].join('\r\n'),
}

export function drip(origin: string, what: keyof typeof begins): Stream {
  const { hostname, port } = new URL(origin)
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const socket = connect(Number(port), hostname, () => socket.write(begins[what]))
  socket.on('error', () => undefined).on('close', () => resolve())
  socket.resume()
  const dripping = setInterval(() => socket.writable && socket.write('x'), tickMs)
  void over.then(() => clearInterval(dripping))
  return {
    endsWithin: endingWithin(over),
    close: () => socket.destroy(),
  }
}
