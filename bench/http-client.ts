// A minimal HTTP client: one keep-alive connection, one request at a time, to take as little CPU as possible from the
// server under test. It reads only answers with a Content-Length.

import { connect, type Socket } from 'node:net'

export type Client = { get(path: string): Promise<Answer>; close(): void }
export type Answer = { status: number; bytes: number; head: string; body: Buffer }

const separator = Buffer.from('\r\n\r\n')

/** Connects for the first request, and again where the server has closed the connection since the last answer. */
export function openClient(origin: string, headers: Record<string, string>): Client {
  const { hostname, port, host } = new URL(origin)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  let socket: Socket | undefined
  return {
    async get(path) {
      if (!socket || socket.destroyed) socket = await opened(Number(port), hostname)
      const answer = nextAnswer(socket)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      return answer
    },
    close: () => socket?.destroy(),
  }
}

function nextAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const arrived: Buffer[] = []
    let missing = Number.POSITIVE_INFINITY
    const onClose = (): void => reject(new Error('The server closed the connection.'))
    const onData = (chunk: Buffer): void => {
      arrived.push(chunk)
      if (missing === Number.POSITIVE_INFINITY) {
        const all = Buffer.concat(arrived)
        const end = all.indexOf(separator)
        if (end < 0) return
        missing = end + separator.length + contentLength(all.toString('latin1', 0, end)) - all.length
      } else missing -= chunk.length
      if (missing > 0) return
      socket.off('data', onData).off('close', onClose)
      resolve(answerOf(Buffer.concat(arrived)))
    }
    socket.on('data', onData).on('close', onClose)
  })
}

function answerOf(all: Buffer): Answer {
  const end = all.indexOf(separator)
  const head = all.toString('latin1', 0, end)
  const body = all.subarray(end + separator.length)
  return { status: Number(head.slice(9, 12)), bytes: body.length, head, body }
}

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true })
    socket.once('connect', () => resolve(socket)).on('error', reject)
  })
}

function contentLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  return Number(length)
}
