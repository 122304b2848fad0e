// Answers the malformed, too large or too slow requests that Node's HTTP server would answer without a problem document and security
// headers.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ProblemDocument } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'
import type { Config } from '#server/config/config.ts'
import type { Limits } from './limits.ts'
import { problemType } from './problems.ts'
import { headersOfAny } from './security-headers.ts'

const refusals: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too large.'],
}
/** The connection is gone: there is nothing to refuse and nobody to answer. */
const lost = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']
const malformed: [number, string] = [400, 'The request is not valid HTTP.']

/** The answer to the latest request of each connection. Answers are sent in the order of their requests. */
const latestAnswers = new WeakMap<Socket, ServerResponse>()

/** Requests that may take longer to arrive than others (bind-lines.ts). */
const patient = new WeakSet<IncomingMessage>()

export function waitFor(request: IncomingMessage): void {
  patient.add(request)
}

/** Read and discarded first: closing before would reset the connection, and the client would lose the answer. */
function readRest(
  request: IncomingMessage,
  response: ServerResponse,
  { restMs }: Pick<Limits, 'restMs'>,
): void {
  const { socket } = request
  const close = socket.destroySoon.bind(socket)
  let isLast = false
  // Node closes a connection in this way after its last answer.
  socket.destroySoon = () => {
    isLast = true
  }
  response.once('finish', () => {
    const timer = setTimeout(close, restMs).unref()
    request.once('close', () => {
      clearTimeout(timer)
      socket.destroySoon = close
      if (isLast) close()
    })
    request.resume()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

export function registerNodeAnswers(app: FastifyInstance, limits: Pick<Limits, 'restMs'>): void {
  app.addHook('onSend', ({ raw: request }, reply, _, done) => {
    // A test without a network has another socket.
    if (!request.complete && hasBody(request) && request.socket instanceof Socket)
      readRest(request, reply.raw, limits)
    done()
  })
  app.server.prependListener('request', (request, response) => latestAnswers.set(request.socket, response))
  // Node would answer 417 to an unknown Expect header; ignoring it is allowed too.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

export function refuseUnparsed(log: FastifyBaseLogger, config: Pick<Config, 'trustProxy' | 'basePath'>) {
  const always = headersOfAny(config)
  const type = problemType(config.basePath, 'invalid')
  const refused = new WeakSet<Socket>()
  const refuse = (socket: Socket, code: string): void => {
    const [status, detail] = refusals[code] ?? malformed
    log.warn({ status, code }, 'refused an unreadable request')
    if (socket.writable) socket.write(answer(type, status, detail, always))
    socket.destroySoon()
  }
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    if (lost.includes(code)) {
      log.debug({ code }, 'a client closed its connection')
      socket.destroy()
      return
    }
    const latest = latestAnswers.get(socket)
    const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (isLate && latest && patient.has(latest.req) && !latest.req.complete) return
    // The parser reports further errors after the first one.
    if (refused.has(socket)) return
    refused.add(socket)
    afterAnswer(latest, socket, () => refuse(socket, code))
  }
}

function afterAnswer(latest: ServerResponse | undefined, socket: Socket, refuse: () => void): void {
  if (latest === undefined) refuse()
  else if (latest.req.complete) latest.writableFinished ? refuse() : latest.once('close', refuse)
  // The error is in the body of the latest request: it can be answered if no other answer is in progress.
  else if (latest.socket !== null && !latest.headersSent) refuse()
  else socket.destroy()
}

function answer(type: string, status: number, detail: string, always: Record<string, string>): string {
  const title = reasonPhrase(status)
  const document: ProblemDocument = { type, code: 'invalid', status, title, detail }
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
