// Each request in the log and in the metrics: method, route and outcome. Never an address, a query, a cookie or a text.

import type { FastifyInstance } from 'fastify'

export function registerLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** `end`: called with the status of a complete answer, or undefined. */
type RequestMetrics = { begin(method: string, route: string): (status: number | undefined) => void }

export function registerMetrics(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const end = metrics.begin(request.method, request.routeOptions.url ?? 'none')
    // The framework does not call onResponse if the client disconnects before the end of an answer.
    answer.once('close', () => end(answer.writableFinished ? answer.statusCode : undefined))
    done()
  })
}
