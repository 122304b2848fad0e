// Builds the web application: registers every part. It does not listen yet.

import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { registerAccount } from './accounts/account-routes.ts'
import type { SignInContext } from './accounts/identity-provider.ts'
import { registerMembers } from './accounts/member-routes.ts'
import { registerPasskeys } from './accounts/passkeys/routes.ts'
import { registerIdentity, registerSignInRecords } from './accounts/routes.ts'
import { registerActivity } from './activity/routes.ts'
import { stoaVersion } from './config/version.ts'
import { registerDashboard } from './dashboard/routes.ts'
import type { EditContext } from './edits/headers.ts'
import { registerActs } from './edits/routes.ts'
import { registerEntities } from './entities/routes.ts'
import { registerViews } from './entities/view-routes.ts'
import { registerExperts } from './experts/routes.ts'
import { registerFaults } from './faults/routes.ts'
import { mirrorReport, watchMirror } from './firestore/report.ts'
import { registerBasePath, withoutBase } from './http/base-path.ts'
import { registerChanges } from './http/change-stream.ts'
import { nextHop } from './http/client-address.ts'
import { registerDocumentation } from './http/documentation-route.ts'
import { registerHealth } from './http/health.ts'
import { closeUnusedConnections, type Limits, limitsOf, serverWith } from './http/limits.ts'
import { registerLog, registerMetrics } from './http/log.ts'
import { refuseUnparsed, registerNodeAnswers } from './http/node-answers.ts'
import { answerErrors, answerNotFound, registerProblems } from './http/problems.ts'
import { registerNamedHost } from './http/same-origin.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { readableAddress, registerStatic } from './http/static.ts'
import { registerJsonBodies } from './http/validate.ts'
import { registerInbox } from './inbox/routes.ts'
import type { RequestMetrics } from './metrics/requests.ts'
import { registerNotes } from './notes/routes.ts'
import { registerPeople } from './people/routes.ts'
import { registerIngest } from './programs/routes.ts'
import { registerSingleSignOn, type SingleSignOnContext } from './providers/oidc/routes.ts'
import { registerSearch } from './search/routes.ts'
import { registerWatches } from './watches/routes.ts'

/** What all routes together receive. */
export type AppContext = EditContext & SignInContext & SingleSignOnContext

/** Ids of up to 1,300 bytes, three characters each when percent-encoded. */
const maxParamLength = 3_900
const maxBodyBytes = 64 * 1024

/** Naming them keeps Fastify from loading its own compilers, a tenth of the start and 4 MB: bind.ts validates by the contract. */
const noCompilers = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('A route has a schema of the framework, and there is no compiler for it.')
}

/** `web`: whether the browser application is served. `limits`: instead of the usual ones, in tests. `metrics`: if configured. */
export async function buildApp(
  context: AppContext & { log: FastifyBaseLogger },
  options: { web: boolean; limits?: Limits; metrics?: RequestMetrics | undefined },
): Promise<FastifyInstance> {
  const limits = options.limits ?? limitsOf(context.config)
  const { basePath } = context.config
  const app = fastify({
    serverFactory: serverWith(limits),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy && nextHop,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    // The framework's own 503 has no Retry-After.
    return503OnClosing: false,
    schemaController: { compilersFactory: noCompilers },
    frameworkErrors: answerErrors(basePath),
    clientErrorHandler: refuseUnparsed(context.log, context.config),
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url = '/' }) => {
      const address = withoutBase(url, basePath)
      return options.web ? readableAddress({ url: address }) : address
    },
  })
  closeUnusedConnections(app)
  registerProblems(app, basePath)
  registerJsonBodies(app)
  registerSecurityHeaders(app)
  registerNodeAnswers(app, limits)
  registerNamedHost(app)
  registerLog(app)
  registerBasePath(app, basePath)
  app.addHook('onRequest', (_, reply, done) => {
    if (context.stopping.aborted) reply.header('connection', 'close')
    done()
  })
  if (options.metrics) registerMetrics(app, options.metrics)
  registerHealth(
    app,
    () => context.db.runScript('select 1'),
    () => mirrorReport(context),
  )
  registerIdentity(app, context)
  registerSingleSignOn(app, context)
  registerAccount(app, context)
  registerPasskeys(app, context)
  registerMembers(app, context)
  registerSignInRecords(app, context)
  registerDashboard(app, context)
  registerEntities(app, context)
  registerActs(app, context)
  registerExperts(app, context)
  registerViews(app, context)
  registerWatches(app, context)
  registerSearch(app, context)
  registerNotes(app, context)
  registerInbox(app, context)
  registerActivity(app, context)
  registerFaults(app, context)
  registerPeople(app, context)
  registerChanges(app, context, watchMirror(context))
  registerIngest(app, context, limits, options.metrics?.countLines ?? (() => undefined))
  registerDocumentation(app, context, stoaVersion)
  if (options.web) await registerStatic(app, context.config)
  else app.setNotFoundHandler(answerNotFound(basePath))
  return app
}
