// Binds an endpoint that takes JSON lines from a program: authentication by token instead of cookie, a limit on
// requests, then the route's function, with the lines as they arrive. No check of the origin, since browsers hold no
// such token.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Context } from '#server/context.ts'
import { withDeadline } from '#server/deadline.ts'
import { authorizeProgram } from '#server/identity/policy.ts'
import { authenticateProgram, type Program } from '#server/identity/programs.ts'
import { createRateLimit } from '#server/identity/rate-limit.ts'
import { requestTimeoutMs } from './bind.ts'
import { type Line, readLines } from './json-lines.ts'
import { waitFor } from './node-answers.ts'

export type LinesRequest = {
  program: Program
  lines: AsyncIterable<Line[]>
  /** Runs one piece of work with the deadline of a request; a request consists of any number of pieces. */
  inTime<T>(work: () => Promise<T>): Promise<T>
}

export function bindLines(
  app: FastifyInstance,
  context: Context,
  endpoint: AnyEndpoint,
  handler: (context: Context, request: LinesRequest) => Promise<unknown>,
): void {
  const countRequest = createRateLimit(context.config.ingestRequestsPerMinute)
  app.register((scope, _options, done) => {
    // Without the framework's parsers, which would buffer the whole body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({ method: endpoint.method, url: endpoint.path, handler: answer })
    done()
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const program = await recognise(request, reply)
    if (!isLines(request.headers['content-type']))
      throw new Problem('invalid', 'The body must be JSON lines (Content-Type: application/x-ndjson).')
    countRequest(program.name)
    waitFor(request.raw)
    const value = await context.slots.ingest.run(program.name, async () => {
      const lines = readLines(request.raw, context.stopping)
      return await handler(context, {
        program,
        lines,
        inTime: (work) => withDeadline(requestTimeoutMs, work),
      })
    })
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(value))
  }

  async function recognise({ headers }: FastifyRequest, reply: FastifyReply): Promise<Program> {
    if (headers.cookie !== undefined)
      throw new Problem('forbidden', 'This call is for programs with a token, and accepts no cookie.')
    reply.header('www-authenticate', 'Bearer')
    const find = () => authenticateProgram(context.db, headers.authorization)
    const program = await withDeadline(requestTimeoutMs, find)
    authorizeProgram(program, endpoint.action)
    reply.removeHeader('www-authenticate')
    return program
  }
}

function isLines(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-ndjson'
}
