// How long the server waits for a client, and for how many clients at once. An answer that makes progress is never cut off.

import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/access/network.ts'
import type { Config } from '#server/config/config.ts'

/** Node's HTTP server without its client: importing node:http evaluates all its exports, a tenth of the server's memory at rest. */
export const { createServer } = process.getBuiltinModule('node:http')

export const limits = {
  /** From the start of a connection, or the first byte of a request, to the end of its headers. */
  headersMs: 10_000,
  /** To the end of its body, in total: a client cannot extend it by sending a byte from time to time. */
  requestMs: 20_000,
  /** How long the rest of a body is read after its answer. */
  restMs: 5_000,
  /** How often these limits and the rate of a long body are checked. */
  checkMs: 1_000,
  /** How long an answer may make no progress. Event streams send something more often (http/change-stream.ts). */
  stalledMs: 30_000,
  /** Proxies usually keep idle connections for 60 s: they must close first, or they send a request on a closed connection. */
  keepAliveMs: 72_000,
  /** For several hundred event streams and some thousand slow clients, within the 4,096 files of the strictest systems. */
  maxSockets: 3_500,
  /** The minimum rate of a body that may take longer than `requestMs`, and how long it may be slower (json-lines.ts). */
  bodyBytesPerSecond: 1_000,
  bodyCreditMs: 10_000,
  /** The whole of such a request, including its wait for a slot. */
  longestMs: 60 * 60_000,
  /** How many such requests a token may send in a minute. */
  bodiesPerMinute: 6_000,
  /** How often the validity of its token is checked. */
  recheckMs: 2_000,
  /** For an IPv4 address, or a /64 of IPv6. */
  socketsPerAddress: 1_000,
}

export type Limits = typeof limits

/** Behind a trusted proxy all connections have the proxy's address, so the proxy must limit its clients. */
export function limitsOf({ trustProxy }: Config): Limits {
  return trustProxy ? { ...limits, socketsPerAddress: Number.POSITIVE_INFINITY } : limits
}

/** The framework's `serverFactory`: a server that enforces the limits. */
export function serverWith(limits: Limits): (handler: RequestListener) => Server {
  const { headersMs, requestMs, checkMs, stalledMs, keepAliveMs } = limits
  return (handler) => {
    const options = {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: keepAliveMs,
      // registerNamedHost refuses a missing Host instead, with the security headers.
      requireHostHeader: false,
    }
    const server = createServer(options, handler).setTimeout(stalledMs)
    // Node immediately closes connections beyond the limit.
    server.maxConnections = limits.maxSockets
    limitAddresses(server, limits.socketsPerAddress)
    return server
  }
}

/** Prevents one address from taking the connections of all others, such as health checks. */
function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

/** Browsers open some in advance, and Node closes only those that are idle after an answer: a stop would wait for the others. */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
