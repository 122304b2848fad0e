// Binds an endpoint of the contract to the web framework: same origin, who, may, valid — then the route's function.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint, Endpoint, Params } from '#contract/endpoint.ts'
import type { Context, Log } from '#server/context.ts'
import { withDeadline } from '#server/deadline.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { assertMay, may, needsSignIn } from '#server/identity/policy.ts'
import type { Who } from '#server/identity/provider.ts'
import { clientAddress } from './client-address.ts'
import { isSecure, readBrowser, readToken, writeBrowser, writeToken } from './cookie.ts'
import type { Reply } from './reply.ts'
import { assertSameOrigin } from './same-origin.ts'
import { type StreamRules, sendStream } from './streams.ts'
import { validate } from './validate.ts'

/** How long the work of a request may take; a stream goes on for as long as it is read. */
export const requestTimeoutMs = 4_500

/** The web application as routes see it: something to bind to. */
export type App = FastifyInstance

export type Request<Path extends string, Query, Body> = {
  params: Params<Path>
  query: Query
  body: Body
  /** True where the address has no query at all. */
  plain: boolean
  /** Undefined where anyone may ask: then nobody is looked up. */
  who: Who | undefined
  /** The token that the browser sent, valid or not. */
  token: string | undefined
  /** The token by which the browser is known, if it is. */
  browser: string | undefined
  /** Whether the sign-in still stands and may do this; asking does not extend its idle timeout. */
  stillMay(): Promise<boolean>
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
    const who = needsSignIn(endpoint.action) ? await authenticate(context, token, use(endpoint)) : undefined
    assertMay(who, endpoint.action, context.config)
    // Of a stream that is older than its request may get, each look has a deadline of its own.
    const stillMay = (): Promise<boolean> =>
      withDeadline(requestTimeoutMs, async () =>
        may(await authenticate(context, token, { touch: false }), endpoint.action, context.config),
      )
    const answered = await handler(context, {
      params: request.params as Params<Path>,
      query: validate(endpoint.query, query, 'query'),
      body: (endpoint.body ? validate(endpoint.body, request.body, 'body') : undefined) as Body,
      plain: isEmpty(query),
      who,
      token,
      browser: readBrowser(request),
      stillMay,
      address: clientAddress(request),
      ifMatch: request.headers['if-match'],
      log: request.log,
    })
    const rules = { stopping: context.stopping, stillMay }
    return send(request, reply, answered, rules, endpoint.answer.type ?? 'application/json')
  }
}

function isEmpty(query: Record<string, unknown>): boolean {
  for (const _ in query) return false
  return true
}

/** An open event stream, which a page opens again by itself, does not extend the idle timeout. */
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
  return reply.send('text' in answer ? answer.text : JSON.stringify(answer.value))
}
