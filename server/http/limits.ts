// How long the server waits for a client, and for how many at once. An answer that moves is never cut by these.

import type { FastifyInstance } from 'fastify'

export type Limits = {
  /** From a connection's beginning, or a request's first byte, to the end of its headers. */
  headersMs: number
  /** To the end of its body, by the clock: a client that sends a byte now and then gains nothing. */
  requestMs: number
  /** How often the two above are looked at. */
  checkMs: number
  /** How long an answer may stand still because nobody takes it, or because there is nothing to send. */
  stalledMs: number
  /** How long a connection without a request is kept for the next one. */
  keepAliveMs: number
  maxSockets: number
}

export const limits: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  checkMs: 1_000,
  // Event streams send something more often than that (routes/changes.ts).
  stalledMs: 30_000,
  // Proxies keep theirs for 60 s as a rule. The one that sends must close first, or a request meets a closed connection.
  keepAliveMs: 72_000,
  // Several hundred event streams and some thousand slow clients, within the 4,096 files that a process may open on
  // systems that allow the fewest.
  maxSockets: 3_500,
}

/** The options of the framework and of Node's server that keep the limits. */
export function serverOptions({ headersMs, requestMs, checkMs, stalledMs, keepAliveMs }: Limits) {
  return {
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      // Asked for by registerNodeAnswers, whose refusal carries the headers of every answer.
      requireHostHeader: false,
    },
    requestTimeout: requestMs,
    connectionTimeout: stalledMs,
    keepAliveTimeout: keepAliveMs,
  }
}

/** Connections beyond the most are closed as they come. Those that wait for another request make room for the next. */
export function limitSockets({ server }: FastifyInstance, { maxSockets }: Limits): void {
  server.maxConnections = maxSockets
  server.on('drop', () => server.closeIdleConnections())
}
