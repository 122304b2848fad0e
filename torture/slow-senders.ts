// Requests to /api/ingest over bare sockets, whose bodies come in any pieces, at any speed, or not at all.

import { connect } from 'node:net'

export type SlowSender = {
  write(bytes: string | Buffer): void
  /** Ends its half of the connection. */
  end(): void
  close(): void
  /** The status of the answer; 0 while there is none. */
  status(): number
}

export function openSender(origin: string, token: string, headers: string[] = []): SlowSender {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1', 0, 20)
  })
  const head = [
    'POST /api/ingest HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/x-ndjson',
    'Transfer-Encoding: chunked',
    ...headers,
    '',
    '',
  ]
  socket.write(head.join('\r\n'))
  const write = (bytes: string | Buffer): void => {
    if (!socket.writable) return
    socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
    socket.write(bytes)
    socket.write('\r\n')
  }
  return {
    write,
    end: () => void socket.end(),
    close: () => void socket.destroy(),
    status: () => Number(received.slice(9, 12)),
  }
}

/** Sends the text again and again; returns a function that ends this. */
export function drip(senders: SlowSender[], text: string, everyMs: number): () => void {
  const dripping = setInterval(() => {
    for (const sender of senders) sender.write(text)
  }, everyMs)
  return () => clearInterval(dripping)
}
