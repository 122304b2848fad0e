// A minimal HTTP client: one keep-alive connection, one request at a time, to take as little CPU as possible from the
// server under test. It reads only answers with a Content-Length.

import { connect, type Socket } from 'node:net'

export type Client = { get(path: string): Promise<Answer>; close(): void }
export type Answer = { status: number; bytes: number; head: string; body: Buffer }

const separator = Buffer.from('\r\n\r\n')

/** Connects for the first request, and again if the server has closed the connection since the last answer. */
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
    let arrived: Buffer = Buffer.alloc(0)
    const onClose = (): void => reject(new Error('The server closed the connection.'))
    const onData = (chunk: Buffer): void => {
      arrived = arrived.length === 0 ? chunk : Buffer.concat([arrived, chunk])
      const answer = readAnswer(arrived)
      if (!answer) return
      socket.off('data', onData).off('close', onClose)
      resolve(answer)
    }
    socket.on('data', onData).on('close', onClose)
  })
}

/** Returns undefined until the answer is complete. */
function readAnswer(arrived: Buffer): Answer | undefined {
  const end = arrived.indexOf(separator)
  if (end < 0) return undefined
  const head = arrived.toString('latin1', 0, end)
  const body = arrived.subarray(end + separator.length)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  if (body.length < Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), bytes: body.length, head, body }
}

function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true })
    socket.once('connect', () => resolve(socket)).on('error', reject)
  })
}
