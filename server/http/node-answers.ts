// Answers the malformed, too large or too slow requests that Node's HTTP server would answer without a problem document and security
// headers.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ProblemDocument } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'
import type { Config } from '#server/config/config.ts'
import { headersOfAny } from './security-headers.ts'

const refusals: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too large.'],
}
const malformed: [number, string] = [400, 'The request is not valid HTTP.']

/** The answer to the latest request of each connection. Answers are sent in the order of their requests. */
const latestAnswers = new WeakMap<Socket, ServerResponse>()

/** Requests that may take longer to arrive than others (bind-lines.ts). */
const patient = new WeakSet<IncomingMessage>()

/** How long the rest of a body is read after its answer, so that the client receives the answer. */
const lingerMs = 5_000

export function waitFor(request: IncomingMessage, response: ServerResponse): void {
  patient.add(request)
  const closeUnlessComplete = (): void => {
    if (!request.complete) request.socket.destroy()
  }
  response.once('finish', () => {
    if (!request.complete) setTimeout(closeUnlessComplete, lingerMs).unref()
  })
}

export function registerNodeAnswers(app: FastifyInstance): void {
  app.server.prependListener('request', (request, response) => latestAnswers.set(request.socket, response))
  // Node would answer 417 to an unknown Expect header; ignoring it is allowed too.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** The framework's handler of parser errors. */
export function refuseUnparsed(log: FastifyBaseLogger, config: Pick<Config, 'trustProxy'>) {
  const always = headersOfAny(config)
  const refused = new WeakSet<Socket>()
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    // The parser reports further errors after the first one.
    if (refused.has(socket)) return
    const latest = latestAnswers.get(socket)
    const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isLate && latest && patient.has(latest.req) && !latest.req.complete) return
    refused.add(socket)
    const [status, detail] = refusals[code] ?? malformed
    const refuse = () => {
      log.warn({ status, code }, 'refused an unreadable request')
      if (socket.writable) socket.write(answer(status, detail, always))
      socket.destroySoon()
    }
    if (latest === undefined || latest.writableFinished) refuse()
    else if (latest.req.complete) latest.once('close', refuse)
    // The error is in the body of the latest request: it can be answered if no other answer is in progress.
    else if (latest.socket !== null && !latest.headersSent) refuse()
    else socket.destroy()
  }
}

function answer(status: number, detail: string, always: Record<string, string>): string {
  const title = reasonPhrase(status)
  const document: ProblemDocument = { code: 'invalid', status, title, detail }
  const body = JSON.stringify(document)
  const headers = {
    ...always,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n')
}
