// /healthz: the process answers. /readyz: the database does too.

import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** Load balancers ask either way. */
const withHead = { exposeHeadRoute: true }

export function registerHealth(app: FastifyInstance, isReady: () => Promise<unknown>): void {
  app.get('/healthz', withHead, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', withHead, async (_, reply) => {
    try {
      await isReady()
    } catch (cause) {
      throw new Problem('unavailable', 'The database does not answer.', { cause })
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
