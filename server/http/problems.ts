// Maps every error to a problem answer, in one place. Unexpected errors are logged and not described to the client.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getDocumentation } from '#contract/documentation.ts'
import { Problem, type ProblemCode, type ProblemDocument } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'
import { setSecurityHeaders } from './security-headers.ts'

export function registerProblems(app: FastifyInstance, basePath = ''): void {
  app.setErrorHandler(answerErrors(basePath))
}

export function answerErrors(basePath: string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: problem.cause ?? error }, 'the request failed')
    return sendProblem(basePath, request, reply, problem, clientStatus(error) ?? problem.status)
  }
}

/** The framework's handler of requests without a route. */
export function answerNotFound(basePath: string) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.originalUrl.split('?')[0]
    const problem = new Problem('not_found', `There is no ${request.method} ${path}.`)
    return sendProblem(basePath, request, reply, problem)
  }
}

/** The address that explains a code (documentation-texts.ts). */
export function problemType(basePath: string, code: ProblemCode): string {
  return `${basePath}${getDocumentation.path}#${problemAnchor(code)}`
}

export function problemAnchor(code: ProblemCode): string {
  return `problem-${code}`
}

function sendProblem(
  basePath: string,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  status = problem.status,
) {
  // URLs that the framework cannot decode and unknown methods run no hooks.
  setSecurityHeaders(request, reply)
  // Removes the headers of a file or stream whose first part has failed.
  for (const name of ['content-disposition', 'x-accel-buffering']) reply.removeHeader(name)
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  const document: ProblemDocument = {
    type: problemType(basePath, problem.code),
    code: problem.code,
    status,
    title: reasonPhrase(status),
    detail: problem.message,
    ...(problem.fields.length > 0 && { fields: problem.fields }),
    ...(problem.mayBeSaved && { mayBeSaved: true }),
    requestId: request.id,
  }
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(document))
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const status = clientStatus(error)
  if (status !== undefined) return new Problem('invalid', clientDetail(status))
  return new Problem('internal', 'Something went wrong on the server. It has been logged.', { cause: error })
}

/** The framework's own errors for malformed requests carry a 4xx status. */
function clientStatus(error: FastifyError): number | undefined {
  const status = error instanceof Problem ? undefined : error.statusCode
  return status !== undefined && status >= 400 && status < 500 ? status : undefined
}

function clientDetail(status: number): string {
  if (status === 414) return 'The address is too long.'
  if (status === 413) return 'The body is too large.'
  if (status === 415) return 'The body must be JSON (Content-Type: application/json).'
  return 'The request cannot be read: its address or its body is malformed.'
}
