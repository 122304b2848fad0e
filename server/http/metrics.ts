// Tells the metrics of each request: its method, the pattern of its route and how it ended. Never an address or a query.

import type { FastifyInstance } from 'fastify'
import type { RequestMetrics } from '#server/metrics/requests.ts'

export function registerMetrics(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onRequest', async (request, { raw: answer }) => {
    const end = metrics.begin(request.method, request.routeOptions.url ?? 'none')
    // The framework's onResponse does not come where the client goes away before the end of an answer.
    answer.once('close', () => end(answer.writableFinished ? answer.statusCode : undefined))
  })
}
