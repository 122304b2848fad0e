// Binds an endpoint that takes JSON lines from a program: authentication by token instead of cookie, a limit on requests, then the
// route's function, with the lines as they arrive.

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { authorizeProgram } from '#server/access/policy.ts'
import { tokenHashOf } from '#server/access/principal.ts'
import { assertNoPage, bearerOf, findProgram, type Program } from '#server/access/programs.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { endpointName, requestTimeoutMs } from './bind.ts'
import { runInTurn } from './callers.ts'
import type { Context } from './context.ts'
import { type JsonLine, readLines } from './json-lines.ts'
import type { Limits } from './limits.ts'
import { waitFor } from './node-answers.ts'
import { hasType } from './same-origin.ts'
import { validate } from './validate.ts'

type LinesRequest = {
  program: Program
  lines: AsyncIterable<JsonLine[]>
  /** Runs one piece of work with the deadline of a request; a request consists of any number of pieces. */
  inTime<T>(work: () => Promise<T>): Promise<T>
}

/** `countRequest`: counts a request of a token, by its name; throws if there are too many in a minute. */
export type LinesRules = { limits: Limits; countRequest: (program: string) => void }

/** 422: no line could be stored; the value says why. */
export type LinesAnswer = { status: 200 | 422; value: unknown }

export function bindLines(
  app: FastifyInstance,
  context: Context,
  { limits, countRequest }: LinesRules,
  endpoint: AnyEndpoint,
  handler: (context: Context, request: LinesRequest) => Promise<LinesAnswer>,
): void {
  app.register((scope, _options, done) => {
    // Removes the framework's parsers, which would buffer the whole body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({ method: endpoint.method, url: endpoint.path, handler: answer })
    done()
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { ingest, requests } = context.slots
    const lookUp = async () => `program ${(await recognise(request, reply)).name}`
    const tokenHash = tokenHashOf(bearerOf(request.headers.authorization))
    const program = await runInTurn(requests, request, tokenHash, lookUp, () => recognise(request, reply))
    if (!hasType(request, 'application/x-ndjson')) throw notLines()
    countRequest(program.name)
    const assertAllowed = async (): Promise<void> => void (await recognise(request, reply))
    const rules = { ...limits, stopping: context.stopping, assertAllowed }
    const { status, value } = await untilItEnds(request.raw, rules, (ending) =>
      ingest.run(program.name, () => handle(request, program, ending), ending.signal),
    )
    reply.code(status).header('content-type', 'application/json; charset=utf-8')
    return reply.send(JSON.stringify(value))
  }

  function handle(request: FastifyRequest, program: Program, ending: AbortController): Promise<LinesAnswer> {
    validate(endpoint.query, request.query, 'query')
    const lines = readLines(request.raw, ending, limits)
    const inTime = <T>(work: () => Promise<T>) => withDeadline(requestTimeoutMs, work, endpointName(endpoint))
    return handler(context, { program, lines, inTime })
  }

  async function recognise(request: FastifyRequest, reply: FastifyReply): Promise<Program> {
    const { headers } = request
    if (headers.cookie !== undefined)
      throw new Problem('forbidden', 'This call is for programs with a token, and accepts no cookie.')
    assertNoPage(headers)
    const find = () => findProgram(context.db, tokenHashOf(bearerOf(headers.authorization)))
    const program = await withDeadline(requestTimeoutMs, find)
    if (!program) reply.header('www-authenticate', 'Bearer')
    authorizeProgram(program, endpoint.action)
    return program
  }
}

function notLines(): Problem {
  const sentence = 'The body must be JSON lines (Content-Type: application/x-ndjson).'
  return new Problem('invalid', sentence, { status: 415 })
}

type LongRequestRules = Pick<Limits, 'longestMs' | 'recheckMs' | 'stalledMs'> & {
  stopping: AbortSignal
  /** Throws the Problem that ends the request. */
  assertAllowed(): Promise<void>
}

/**
 * Runs the work of a program's request, which may take long to arrive. The signal aborts with a Problem if the request ends first: its
 * client disconnects, the server stops, its token is revoked, its body arrives too slowly, or it takes too long in total.
 */
async function untilItEnds<T>(
  request: IncomingMessage,
  { longestMs, recheckMs, stalledMs, stopping, assertAllowed }: LongRequestRules,
  work: (ending: AbortController) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const leave = (): void => ending.abort(new Problem('invalid', 'The request ended before its body did.'))
  const stop = (): void => ending.abort(new Problem('unavailable', 'The server is stopping.'))
  const longest = setTimeout(() => ending.abort(tookTooLong(longestMs)), longestMs)
  const recheck = setInterval(
    () => assertAllowed().catch((error: unknown) => endUnlessUnavailable(ending, error)),
    recheckMs,
  )
  waitFor(request)
  // The connection is silent while the server does not read from it.
  request.socket.setTimeout(0)
  request.socket.once('close', leave)
  stopping.addEventListener('abort', stop)
  if (request.socket.destroyed) leave()
  if (stopping.aborted) stop()
  try {
    return await work(ending)
  } finally {
    clearTimeout(longest)
    clearInterval(recheck)
    request.socket.setTimeout(stalledMs)
    request.socket.off('close', leave)
    stopping.removeEventListener('abort', stop)
  }
}

/** An unavailable database is asked again, and refuses the next batch anyway. */
function endUnlessUnavailable(ending: AbortController, error: unknown): void {
  if (!(error instanceof Problem && error.code === 'unavailable')) ending.abort(error)
}

function tookTooLong(longestMs: number): Problem {
  const sentence = `The request took longer than ${longestMs / 60_000} minutes. Send the rest again, in several requests.`
  return new Problem('invalid', sentence, { status: 408 })
}
