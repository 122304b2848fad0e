// How long the server waits for a client, and for how many clients at once. An answer that makes progress is never cut.

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { limitConnections } from './connections.ts'

/**
 * Node's HTTP server without Node's HTTP client: an import of node:http evaluates all its exports, and WebSocket among them loads
 * the client, which took a tenth of the server's memory at rest.
 */
export const { createServer } = process.getBuiltinModule('node:http')

/** Further requests are not answered: the connection ends with the answer to the last of these. */
const mostWaiting = 50

export const limits = {
  /** From the start of a connection, or the first byte of a request, to the end of its headers. */
  headersMs: 10_000,
  /** To the end of its body, in total: a client that sends a byte now and then does not extend it. */
  requestMs: 20_000,
  /** How often these limits and the rate of a long body are checked. */
  checkMs: 1_000,
  /**
   * How long an answer may make no progress, whether its client reads nothing or there is nothing to send. Event streams send
   * something more often than that (http/change-stream.ts).
   */
  stalledMs: 30_000,
  /**
   * How long an idle connection stays open (keep-alive). Proxies usually keep idle connections for 60 s. The proxy must close first,
   * or it sends a request on a closed connection.
   */
  keepAliveMs: 72_000,
  /**
   * Several hundred event streams and some thousand slow clients, within the 4,096 files that a process may open on systems that
   * allow the fewest.
   */
  maxSockets: 3_500,
  /** The least rate of a body that may take longer than `requestMs`, and how long it may fall below (json-lines.ts). */
  bodyBytesPerSecond: 1_000,
  bodyCreditMs: 10_000,
  /** The whole of such a request, with its wait for a slot. */
  longestMs: 60 * 60_000,
  /** How many such requests one token may send in a minute. */
  bodiesPerMinute: 6_000,
  /** How often it is checked whether its token is still valid. */
  recheckMs: 2_000,
  /** Of an IPv4 address, or a /64 of IPv6; behind a trusted proxy its requests in progress and open pages. */
  socketsPerAddress: 1_000,
}

export type Limits = typeof limits

/** Behind a trusted proxy all connections have the proxy's address (client-address.ts limits its clients). */
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
    const server = createServer(options, oneAtATime(handler)).setTimeout(stalledMs)
    limitConnections(server, limits)
    return server
  }
}

/**
 * Handles the requests of a connection one at a time: the next one begins when the reader has taken the previous
 * answer. Node parses pipelined requests as they arrive and would handle all of them at once.
 */
function oneAtATime(handle: RequestListener): RequestListener {
  /** The requests that wait, of each connection with a request in progress. */
  const queues = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>()

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('close', () => goOn(request.socket))
    handle(request, response)
  }
  const goOn = (socket: Socket): void => {
    const next = queues.get(socket)?.shift()
    if (next && !socket.destroyed) begin(...next)
    else {
      queues.delete(socket)
      socket.resume()
    }
  }
  return (request, response) => {
    const { socket } = request
    const waiting = queues.get(socket)
    if (!waiting) {
      queues.set(socket, [])
      begin(request, response)
    } else if (waiting.length < mostWaiting) {
      waiting.push([request, response])
      if (waiting.length === mostWaiting) response.shouldKeepAlive = false
      // What has been read is parsed, but nothing more is read.
      socket.pause()
    }
  }
}
