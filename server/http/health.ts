// /healthz: the process answers. /readyz: the database answers too.

import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { release } from '#server/config/version.ts'
import { withDeadline } from '#server/limits/deadline.ts'

const answerTimeoutMs = 2_000

/** Health checks are answered to every client, whatever it has in progress. */
export const healthPaths: readonly string[] = ['/healthz', '/readyz']

/** Load balancers use GET or HEAD. */
const withHead = { exposeHeadRoute: true }

export const alive = { status: 'ok', release }

export function registerHealth(
  app: FastifyInstance,
  isReady: () => Promise<unknown>,
  report: () => Promise<object>,
): void {
  app.get('/healthz', withHead, async () => alive)
  app.get('/readyz', withHead, async () => {
    try {
      const answer = await withDeadline(answerTimeoutMs, () => isReady().then(report))
      return { status: 'ready', ...answer }
    } catch (cause) {
      throw new Problem('unavailable', 'The database does not answer.', { cause })
    }
  })
}
