// A minimal HTTP client: one keep-alive connection, one request at a time, to take as little CPU as possible from the
// server under test. It reads only answers with a Content-Length.

import { connect, type Socket } from 'node:net'

export type Client = { get(path: string): Promise<Answer>; close(): void }
export type Answer = { status: number; bytes: number; head: string; body: Buffer }

const separator = Buffer.from('\r\n\r\n')

export async function openClient(origin: string, headers: Record<string, string>): Promise<Client> {
  const { hostname, port, host } = new URL(origin)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = await opened(Number(port), hostname)
  let arrived: Buffer[] = []
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let missing = Number.POSITIVE_INFINITY
  let length = 0

  socket.on('data', (chunk) => {
    arrived.push(chunk)
    if (missing === Number.POSITIVE_INFINITY) {
      const all = arrived.length === 1 ? chunk : Buffer.concat(arrived)
      const end = all.indexOf(separator)
      if (end < 0) return
      length = end + separator.length + contentLength(all.toString('latin1', 0, end))
      missing = length - all.length
    } else missing -= chunk.length
    if (missing <= 0) finish()
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The server closed the connection.')))

  function finish(): void {
    const all = Buffer.concat(arrived)
    const end = all.indexOf(separator)
    const head = all.toString('latin1', 0, end)
    arrived = []
    missing = Number.POSITIVE_INFINITY
    const body = all.subarray(end + separator.length)
    settle?.resolve({ status: Number(head.slice(9, 12)), bytes: body.length, head, body })
  }

  return {
    get(path) {
      return new Promise((resolve, reject) => {
        if (socket.destroyed) throw new Error('The server has closed the connection.')
        settle = { resolve, reject }
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      })
    },
    close: () => socket.destroy(),
  }
}

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  return Number(length)
}
