// Makes a route of an endpoint of the contract. A request passes these steps:
// 1. The cookie or token (credential.ts), then the same-origin check.
// 2. A slot by its person or program (callers.ts, limits/semaphores.ts). All waits end with the deadline of the request: after it the answer
//    is 503.
// 3. The principal, read from the database each time, so that a revocation takes effect at once (access/authenticate.ts).
// 4. authorize (access/policy.ts), by the table in contract/policy.ts.
// 5. Validation by the contract's schema, then the route's function.
// Lists and records are sent as the JSON text that PostgreSQL stores, without parsing it. Exceptions are pages of sessions
// with a search text, whose rows include the matching line (lists/words/session-matches.sql.ts).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Endpoint, Params } from '#contract/endpoint.ts'
import type { Action } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import { holdRights } from '#server/access/authenticate.ts'
import { authorize, isAllowed, needsSignIn, unknownToken } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Db } from '#server/db/client.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { runInTurn } from './callers.ts'
import { goneOf } from './client-address.ts'
import type { Context, Log, Reply } from './context.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { type Credential, findPrincipal, readCredential } from './credential.ts'
import { assertSameOrigin, ownOrigin } from './same-origin.ts'
import { type StreamRules, sendParts, sendStream, sendWhole } from './streams.ts'
import { validate } from './validate.ts'

/** The deadline of a request. A stream may last for as long as its reader takes data. */
export const requestTimeoutMs = 4_500

/** As the log names it. */
export function endpointName({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The part of the web application that routes use. */
export type HttpApp = FastifyInstance

type PublicRequest<Path extends string, Query, Body> = {
  params: Params<Path>
  query: Query
  body: Body
  /** True if the address has no query string. */
  plain: boolean
  /** The token of the cookie or of the program, valid or not. */
  token: string | undefined
  /** The token of a known browser (throttle.ts), if the request has one. */
  browser: string | undefined
  /** Returns whether the person may also do this action. Each granted one is checked again while the answer streams. */
  may(action: Action): boolean
  /** Undefined when the sign-in has ended, or anything that `may` granted. Does not extend the idle timeout. */
  stillAllowed(): Promise<Principal | undefined>
  /** Aborted when the client has closed its connection. */
  gone: AbortSignal
  /** Returns the origin under which the client addresses this console, such as https://stoa.example.com. */
  origin(): string | undefined
  /** The client's IP address. */
  address: string
  /** The User-Agent header. */
  userAgent: string | undefined
  ifMatch: string | undefined
  idempotencyKey: string | undefined
  log: Log
}

export type Request<Path extends string, Query, Body> = PublicRequest<Path, Query, Body> & {
  principal: Principal
}

type Answering = Promise<Reply> | Reply

/** `db`: the only database of a read, as the endpoint declares it. */
export type ReadRequest<Path extends string, Query> = Request<Path, Query, undefined> & { db: Db }

export function bindRead<Path extends string, Query, A>(
  app: FastifyInstance,
  context: Context,
  endpoint: Endpoint<Path, Query, undefined, A>,
  handler: (request: ReadRequest<Path, Query>) => Answering,
): void {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.method} ${endpoint.path} is no read.`)
  const db = (): Db => (endpoint.reads === 'replica' ? context.figures : context.db)
  bind(app, context, endpoint, (request, caller) =>
    handler({ ...request, principal: signedIn(caller), db: db() }),
  )
}

/** Binds a GET with the same answer for everybody: the sign-in is not looked up. */
export function bindDocument<Path extends string, Query, A>(
  app: FastifyInstance,
  endpoint: Endpoint<Path, Query, undefined, A>,
  handler: () => Promise<Buffer>,
): void {
  app.get(endpoint.path, async (request, reply) => {
    validate(endpoint.query, request.query, 'query')
    const answer = await withDeadline(requestTimeoutMs, handler, endpointName(endpoint))
    reply.header('content-type', `${endpoint.answer.type ?? 'application/json'}; charset=utf-8`)
    return reply.send(answer)
  })
}

/** Binds any other method. Its statements use the context's database. */
export function bindWrite<Given extends Context, Path extends string, Query, Body, A>(
  app: FastifyInstance,
  context: Given,
  endpoint: Endpoint<Path, Query, Body, A>,
  handler: (context: Given, request: Request<Path, Query, Body>) => Answering,
): void {
  if (endpoint.method === 'GET') throw new Error(`GET ${endpoint.path} is a read.`)
  bind(app, context, endpoint, (request, caller) =>
    handler(context, { ...request, principal: signedIn(caller) }),
  )
}

/** Binds a write in one transaction, which first locks the right of the person: a revocation waits until it has ended. */
export function bindHeld<Path extends string, Query, Body, A>(
  app: HttpApp,
  context: Context,
  endpoint: Endpoint<Path, Query, Body, A>,
  handler: (db: Transaction, request: Request<Path, Query, Body>) => Promise<Reply>,
): void {
  bindWrite(app, context, endpoint, ({ db, config }, request) =>
    db.transaction(async (transaction) => {
      await holdRights(transaction, request.principal, endpoint.action, config)
      return await handler(transaction, request)
    }),
  )
}

/** Binds an endpoint with any other method that needs no sign-in and looks none up. */
export function bindPublic<Given extends Context, Path extends string, Query, Body, A>(
  app: FastifyInstance,
  context: Given,
  endpoint: Endpoint<Path, Query, Body, A>,
  handler: (context: Given, request: PublicRequest<Path, Query, Body>) => Answering,
): void {
  if (endpoint.method === 'GET') throw new Error(`GET ${endpoint.path} is a read.`)
  if (needsSignIn(endpoint.action)) throw new Error(`${endpoint.path} is not public.`)
  bind(app, context, endpoint, (request) => handler(context, request))
}

function bind<Path extends string, Query, Body, A>(
  app: FastifyInstance,
  context: Context,
  endpoint: Endpoint<Path, Query, Body, A>,
  handler: (request: PublicRequest<Path, Query, Body>, caller: Principal | undefined) => Answering,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      await withDeadline(requestTimeoutMs, () => answerInTurn(request, reply), endpointName(endpoint))
      return reply
    },
  })

  async function answerInTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const credential = readCredential(request, endpoint.action, context.config.basePath)
    assertSameOrigin(request, endpoint.body !== undefined)
    const gone = goneOf(reply)
    // Only signing in and out need no sign-in, and they have their own slots.
    if (!needsSignIn(endpoint.action)) return await answer(request, reply, gone, credential)
    let uid: string | undefined
    const recognise = async (): Promise<Principal> => {
      // Event streams do not extend the idle timeout: a page reopens them without its user.
      const touch = endpoint.answer.type !== 'text/event-stream'
      const found = await findPrincipal(context, credential, { touch })
      if (credential.isProgram && !found) {
        reply.header('www-authenticate', 'Bearer')
        throw unknownToken()
      }
      uid = found?.uid
      authorize(found, endpoint.action, context.config)
      return signedIn(found)
    }
    const { requests } = context.slots
    const lookUp = async (): Promise<string> => (await recognise()).uid
    // Read in the slot: rights may be revoked while the request waits for it.
    const answerCaller = async () => await answer(request, reply, gone, credential, await recognise())
    try {
      await runInTurn(requests, request, credential.tokenHash, lookUp, answerCaller, gone)
    } catch (error) {
      // The log line of the request names nobody.
      if (error instanceof Problem && error.code === 'forbidden')
        request.log.warn({ uid, action: endpoint.action }, 'refused for lack of a right')
      throw error
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    gone: AbortSignal,
    credential: Credential,
    principal?: Principal,
  ): Promise<void> {
    const query = request.query as Record<string, unknown>
    const granted = new Set<Action>([endpoint.action])
    // A stream outlives the deadline and the slots of its request, so each check gets its own.
    const stillAllowed = (): Promise<Principal | undefined> =>
      withDeadline(requestTimeoutMs, async () => {
        const now = await findPrincipal(context, credential, { touch: false })
        return [...granted].every((action) => isAllowed(now, action, context.config)) ? now : undefined
      })
    const asked = {
      params: request.params as Params<Path>,
      query: validate(endpoint.query, query, 'query'),
      body: (endpoint.body ? validate(endpoint.body, request.body, 'body') : undefined) as Body,
      plain: Object.keys(query).length === 0,
      token: credential.token,
      browser: readCookie(request, 'stoa-browser', context.config.basePath),
      may: (action: Action) => isAllowed(principal, action, context.config) && Boolean(granted.add(action)),
      stillAllowed,
      gone,
      origin: () => ownOrigin(request),
      address: credential.address,
      userAgent: request.headers['user-agent'],
      ifMatch: endpoint.takesIfMatch ? request.headers['if-match'] : undefined,
      idempotencyKey: endpoint.takesIdempotencyKey ? readIdempotencyKey(request) : undefined,
      log: request.log,
    }
    const answered = await handler(asked, principal)
    const isStillAllowed = async () => (await stillAllowed()) !== undefined
    const rules = { changes: context.changes, stopping: context.stopping, isStillAllowed }
    const { basePath } = context.config
    await send(
      reply.code(endpoint.status ?? 200),
      answered,
      { ...rules, basePath },
      endpoint.answer.type ?? 'application/json',
    )
  }
}

/** Throws invalid if there are other than visible characters. */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key))) return key
  throw new Problem('invalid', 'Idempotency-Key must be 1 to 200 visible ASCII characters.')
}

async function send(
  reply: FastifyReply,
  answer: Reply,
  rules: StreamRules & { basePath: string },
  type: string,
): Promise<void> {
  if (answer.token !== undefined) writeCookie(reply, 'stoa', answer.token, rules.basePath)
  if (answer.browser !== undefined) writeCookie(reply, 'stoa-browser', answer.browser, rules.basePath)
  reply.headers(answer.headers ?? {})
  if ('nothing' in answer) return await sendWhole(reply.code(answer.status ?? 204))
  if (answer.status) reply.code(answer.status)
  reply.header('content-type', `${type}; charset=utf-8`)
  if ('stream' in answer) return await sendStream(reply, answer.stream, rules)
  if ('events' in answer) return await sendParts(reply, answer.events)
  await sendWhole(reply, Buffer.from('text' in answer ? answer.text : JSON.stringify(answer.value)))
}

/** Returns the principal of a request whose policy requires a sign-in. */
function signedIn(principal: Principal | undefined): Principal {
  if (!principal) throw new Problem('unauthenticated', 'You are not signed in. Please sign in.')
  return principal
}
