// Binds an endpoint of the contract to the web framework: same-origin check, authentication, authorization, validation,
// then the route's function.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Endpoint, Params } from '#contract/endpoint.ts'
import type { Context, Log, Reads } from '#server/context.ts'
import { withDeadline } from '#server/deadline.ts'
import { authenticate, noteWrite } from '#server/identity/authenticate.ts'
import { authorize, isAllowed, needsSignIn } from '#server/identity/policy.ts'
import type { Principal } from '#server/identity/provider.ts'
import { clientAddress } from './client-address.ts'
import { isSecure, readBrowser, readToken, writeBrowser, writeToken } from './cookie.ts'
import type { Reply } from './reply.ts'
import { assertSameOrigin } from './same-origin.ts'
import { type StreamRules, sendStream } from './streams.ts'
import { validate } from './validate.ts'

/** The deadline of a request. A stream may last for as long as its reader takes data. */
export const requestTimeoutMs = 4_500

/** The part of the web application that routes use. */
export type App = FastifyInstance

export type Request<Path extends string, Query, Body> = {
  params: Params<Path>
  query: Query
  body: Body
  /** For lists, search and figures of this person: may be the replica. Other statements use the context's database. */
  reads: Reads
  /** True where the address has no query string. */
  plain: boolean
  /** Undefined at public endpoints, which look up no sign-in. */
  principal: Principal | undefined
  /** The token that the browser sent, valid or not. */
  token: string | undefined
  /** The token of a known browser (throttle.ts), if the request has one. */
  browser: string | undefined
  /** Whether the sign-in is still valid and may do this; the check does not extend the idle timeout. */
  isStillAllowed(): Promise<boolean>
  /** The client's IP address. */
  address: string
  ifMatch: string | undefined
  log: Log
}

export type Handler<Path extends string, Query, Body> = (
  context: Context,
  request: Request<Path, Query, Body>,
) => Promise<Reply> | Reply

export function bind<Path extends string, Query, Body, A>(
  app: FastifyInstance,
  context: Context,
  endpoint: Endpoint<Path, Query, Body, A>,
  handler: Handler<Path, Query, Body>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: (request, reply) => withDeadline(requestTimeoutMs, () => answer(request, reply)),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertSameOrigin(request, endpoint.body !== undefined)
    const token = readToken(request)
    const query = request.query as Record<string, unknown>
    const principal = needsSignIn(endpoint.action)
      ? await authenticate(context, token, use(endpoint))
      : undefined
    authorize(principal, endpoint.action, context.config)
    // A stream outlives the deadline of its request, so each check gets a deadline of its own.
    const isStillAllowed = (): Promise<boolean> =>
      withDeadline(requestTimeoutMs, async () =>
        isAllowed(await authenticate(context, token, { touch: false }), endpoint.action, context.config),
      )
    const { db, replica } = context
    const answered = await handler(context, {
      reads: principal && replica ? replica.statements(principal.lastWrite) : db,
      params: request.params as Params<Path>,
      query: validate(endpoint.query, query, 'query'),
      body: (endpoint.body ? validate(endpoint.body, request.body, 'body') : undefined) as Body,
      plain: isEmpty(query),
      principal,
      token,
      browser: readBrowser(request),
      isStillAllowed,
      address: clientAddress(request),
      ifMatch: request.headers['if-match'],
      log: request.log,
    })
    if (principal && endpoint.method !== 'GET') await noteWrite(context, principal)
    const rules = { stopping: context.stopping, isStillAllowed }
    return send(request, reply, answered, rules, endpoint.answer.type ?? 'application/json')
  }
}

function isEmpty(query: Record<string, unknown>): boolean {
  for (const _ in query) return false
  return true
}

/** Event streams do not extend the idle timeout: a page reopens them without its user. */
function use({ answer }: AnyEndpoint): { touch: boolean } {
  return { touch: answer.type !== 'text/event-stream' }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Reply, rules: StreamRules, type: string) {
  if (answer.token !== undefined) writeToken(reply, answer.token, isSecure(request))
  if (answer.browser !== undefined) writeBrowser(reply, answer.browser, isSecure(request))
  reply.headers(answer.headers ?? {})
  if ('nothing' in answer) return reply.code(answer.status ?? 204).send()
  reply.code(answer.status ?? 200).header('content-type', `${type}; charset=utf-8`)
  if ('stream' in answer) return sendStream(reply, answer.stream, rules)
  if ('events' in answer) return reply.send(Readable.from(answer.events, { objectMode: false }))
  return reply.send(Buffer.from('text' in answer ? answer.text : JSON.stringify(answer.value)))
}
