// A server on the loopback address whose answers a test sets, and which records the requests.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

export type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

export type Answering = {
  host: string
  asked: Asked[]
  /** Sets the answer from now on. */
  answer(handler: (response: ServerResponse, asked: Asked) => unknown): void
}

export async function startAnswering(): Promise<Answering> {
  const asked: Asked[] = []
  let handler: Parameters<Answering['answer']>[0] = (response) => response.end('{}')
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: await text(request) }
    asked.push(one)
    await handler(response, one)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    asked,
    answer(next) {
      handler = next
    },
  }
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
