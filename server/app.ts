// The web application, apart from listening: every part of it registered by name.

import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { nextHop } from './http/client-address.ts'
import { registerHealth } from './http/health.ts'
import { type Limits, limitSockets, serverOptions, limits as usualLimits } from './http/limits.ts'
import { registerLog } from './http/log.ts'
import { registerMetrics } from './http/metrics.ts'
import { refuseUnparsed, registerNodeAnswers } from './http/node-answers.ts'
import { answerUnreadable, registerProblems, sendNotFound } from './http/problems.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { readableAddress, registerStatic } from './http/static.ts'
import type { RequestMetrics } from './metrics/requests.ts'
import { registerChanges } from './routes/changes.ts'
import { registerDashboard } from './routes/dashboard.ts'
import { registerDiscountCodes } from './routes/discount-codes.ts'
import { registerDocumentation } from './routes/documentation.ts'
import { registerFeedback } from './routes/feedback.ts'
import { registerHistory } from './routes/history.ts'
import { registerIdentity } from './routes/identity.ts'
import { registerSearch } from './routes/search.ts'
import { registerSessions } from './routes/sessions.ts'
import { registerSignInRecords } from './routes/sign-in-records.ts'
import { registerTags } from './routes/tags.ts'
import { registerUsers } from './routes/users.ts'
import { version } from './version.ts'

/** Ids of up to 1,300 bytes, three characters each when percent-encoded. */
const maxParamLength = 3_900
const maxBodyBytes = 64 * 1024

/**
 * Routes have no schemas of the framework's kind, since the contract is held otherwise. Named here, so that the
 * framework does not load the two compilers of its own: a tenth of the start and 4 MB.
 */
const noCompilers = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('A route has a schema of the framework, and there is no compiler for it.')
}

/**
 * `web`: whether the built browser application is served too. `limits`: others than usual, for tests. `metrics`: what is
 * told of each request, if anything.
 */
export async function buildApp(
  context: Context & { log: FastifyBaseLogger },
  options: { web: boolean; limits?: Limits; metrics?: RequestMetrics | undefined },
): Promise<FastifyInstance> {
  const limits = options.limits ?? usualLimits
  const app = fastify({
    ...serverOptions(limits),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy && nextHop,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: noCompilers },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: refuseUnparsed(context.log),
    routerOptions: { maxParamLength },
    ...(options.web && { rewriteUrl: readableAddress }),
  })
  await app.register(fastifyCookie)
  limitSockets(app, limits)
  registerProblems(app)
  registerSecurityHeaders(app)
  registerNodeAnswers(app)
  registerLog(app)
  app.addHook('onRequest', async (_, reply) => {
    if (context.stopping.aborted) reply.header('connection', 'close')
  })
  if (options.metrics) registerMetrics(app, options.metrics)
  registerHealth(app, () => context.db.runScript('select 1'))
  registerIdentity(app, context)
  registerSignInRecords(app, context)
  registerDashboard(app, context)
  registerUsers(app, context)
  registerSessions(app, context)
  registerFeedback(app, context)
  registerTags(app, context)
  registerDiscountCodes(app, context)
  registerSearch(app, context)
  registerHistory(app, context)
  registerChanges(app, context)
  registerDocumentation(app, context, version)
  if (options.web) await registerStatic(app, context.config)
  else app.setNotFoundHandler(sendNotFound)
  return app
}
