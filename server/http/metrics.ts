// Reports each request to the metrics: method, route pattern and outcome. Never an address or a query.

import type { FastifyInstance } from 'fastify'

/** `end`: with the status of a complete answer, or undefined. */
export type RequestMetrics = { begin(method: string, route: string): (status: number | undefined) => void }

export function registerMetrics(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const end = metrics.begin(request.method, request.routeOptions.url ?? 'none')
    // The framework does not call onResponse when the client disconnects before the end of an answer.
    answer.once('close', () => end(answer.writableFinished ? answer.statusCode : undefined))
    done()
  })
}
