// The HTTP client of the fuzz: several keep-alive connections; every answer is read completely and within a time limit. It sends malformed
// input as far as Node's client allows it.

import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Sent = {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type Client = { send(sent: Sent): Promise<Answer>; close(): void }

export const boundMs = 10_000

export function openClient(origin: string, connections = 8): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return { send: (sent) => exchange(origin, agent, sent), close: () => agent.destroy() }
}

/** An event stream does not end, so only its headers are read. */
function exchange(origin: string, agent: Agent, sent: Sent): Promise<Answer> {
  const { method, path, headers = {}, body } = sent
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, agent, method, path, headers: { ...headers, ...lengthOf(body) } })
    const timer = setTimeout(() => asked.destroy(new Error(`no answer within ${boundMs} ms`)), boundMs)
    asked.on('response', (answer) => {
      const head = { status: answer.statusCode ?? 0, headers: answer.headers }
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ ...head, body: Buffer.alloc(0) })
        asked.destroy()
      } else buffer(answer).then((read) => resolve({ ...head, body: read }), reject)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (wasClosedBefore(asked, error)) exchange(origin, new Agent(), sent).then(resolve, reject)
      else reject(error)
    })
    asked.on('close', () => clearTimeout(timer))
    asked.end(body)
  })
}

function lengthOf(body: string | Buffer | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

/** The server may close a keep-alive connection while the next request is sent on it. */
function wasClosedBefore({ socket }: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return (code === 'ECONNRESET' || code === 'EPIPE') && socket !== null && socket.bytesRead > 0
}
