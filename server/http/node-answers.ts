// What Node's HTTP server would answer by itself, without a document and without headers: requests that are malformed,
// too large, too slow or name no host. They are answered like every other error.

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Problem, type ProblemDocument } from '#contract/problem.ts'
import { reasonPhrase } from '#contract/reason-phrases.ts'
import { securityHeaders } from './security-headers.ts'

const refusals: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too large.'],
}
const malformed: [number, string] = [400, 'The request is not valid HTTP.']

/** The answer to the latest request of each connection. Answers leave in the order of their requests. */
const latestAnswers = new WeakMap<Socket, ServerResponse>()

export function registerNodeAnswers(app: FastifyInstance): void {
  app.server.prependListener('request', (request, response) => latestAnswers.set(request.socket, response))
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Problem('invalid', 'The request does not name a host (Host header).')
  })
  // Of an unknown Expect header Node would answer 417; it may as well be passed over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** The framework's handler of faults that the HTTP parser finds. */
export function refuseUnparsed(log: FastifyBaseLogger) {
  const refused = new WeakSet<Socket>()
  return ({ code = '' }: { code?: string }, socket: Socket): void => {
    // The parser goes on to complain of what comes after its first complaint.
    if (refused.has(socket)) return
    refused.add(socket)
    const [status, detail] = refusals[code] ?? malformed
    const refuse = () => {
      log.warn({ status, code }, 'refused what cannot be read as a request')
      if (socket.writable) socket.write(answer(status, detail))
      socket.destroySoon()
    }
    const latest = latestAnswers.get(socket)
    if (latest === undefined || latest.writableFinished) refuse()
    else if (latest.req.complete) latest.once('close', refuse)
    // The fault lies in the body of the latest request: it can be answered where nothing else is being answered.
    else if (latest.socket !== null && !latest.headersSent) refuse()
    else socket.destroy()
  }
}

function answer(status: number, detail: string): string {
  const title = reasonPhrase(status)
  const document: ProblemDocument = { code: 'invalid', status, title, detail }
  const body = JSON.stringify(document)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n')
}
