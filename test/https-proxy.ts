// A small HTTPS reverse proxy in front of a listening application. TLS uses a pre-shared key, so it needs no certificate; the client sends
// its simulated IP address as the identity of that key.

import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent, createServer, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

const psk = Buffer.alloc(32, 7)
const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const

export type ProxyRequest = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  /** The client's address as the proxy sees it. */
  from?: string
}
export type ProxyAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Returns a function that sends HTTPS requests through the proxy, and the proxy's host. */
export async function httpsProxy(app: FastifyInstance) {
  const address = app.server.address()
  const upstream = typeof address === 'object' && address ? address.port : 0
  const clients = new WeakMap<object, string>()
  const pskCallback = (socket: object, client: string) => {
    clients.set(socket, client)
    return psk
  }
  const proxy = createServer({ ...tls, pskCallback }, (incoming, outgoing) => {
    const client = clients.get(incoming.socket)
    const chain = [incoming.headers['x-forwarded-for'], `${client}:${incoming.socket.remotePort}`].filter(
      Boolean,
    )
    const forwarded = httpRequest(
      {
        port: upstream,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': chain.join(', '), 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => proxy.close())
  const own = proxy.address()
  const port = typeof own === 'object' && own ? own.port : 0
  const host = `127.0.0.1:${port}`

  const send = async (path: string, options: ProxyRequest = {}): Promise<ProxyAnswer> => {
    const { method = 'GET', headers = {}, body, from = '192.0.2.1' } = options
    const sent = httpsRequest({
      port,
      host: '127.0.0.1',
      agent: new Agent({
        ...tls,
        pskCallback: () => ({ psk, identity: from }),
        checkServerIdentity: () => undefined,
      }),
      method,
      path,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
  return { send, host }
}
