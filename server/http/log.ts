// Each request in the log and in the metrics: method, route and outcome; and each slow statement. Never an address, a query, a cookie or a
// text.

import type { FastifyInstance } from 'fastify'
import { type SlowStatement, slowStatements } from '#server/db/client.ts'
import { healthPaths } from './health.ts'

export function registerLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    request.log[levelOf(reply.statusCode, route)](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  const tell = (slow: SlowStatement): void => app.log.warn(slow, 'a slow statement')
  slowStatements.on('slow', tell)
  app.addHook('onClose', (_, done) => {
    slowStatements.off('slow', tell)
    done()
  })
}

/** Load balancers ask for health every few seconds. */
function levelOf(status: number, route: string): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error'
  if (status >= 400) return 'warn'
  return healthPaths.includes(route) ? 'debug' : 'info'
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
