// Refuses cross-site writes (CSRF) by the headers that a browser sets (a form of another site cannot send JSON either), and requests with
// an ambiguous host.

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws forbidden, or invalid if a required body does not have the content type JSON. */
export function assertSameOrigin(request: FastifyRequest, takesBody: boolean): void {
  if (safeMethods.has(request.method)) return
  if (!isSameOrigin(request)) {
    throw new Problem(
      'forbidden',
      'This request did not come from a page of this console, so it was refused.',
    )
  }
  if (takesBody && !hasType(request, 'application/json')) {
    throw new Problem('invalid', 'The body must be JSON (Content-Type: application/json).')
  }
}

/** Checks Sec-Fetch-Site, which no page can forge, else Origin. Without either the request is refused. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return origin !== undefined && origin !== 'null' && ownOrigin(request) === origin
}

/** Returns the origin under which the client addresses this console; undefined if it has named no host. */
export function ownOrigin(request: FastifyRequest): string | undefined {
  return URL.parse(`${request.protocol}://${request.host}`)?.origin
}

export function hasType({ headers }: FastifyRequest, type: string): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type
}

/** Refuses requests that name no host, several, or different ones: proxies and servers could interpret them differently. */
export function registerNamedHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, originalUrl }, reply, done) => {
    const fault = faultOf(raw, originalUrl)
    if (fault === undefined) return done()
    // The following requests on the connection may be meant for another server.
    reply.header('connection', 'close')
    done(new Problem('invalid', fault))
  })
}

function faultOf({ rawHeaders, httpVersion }: IncomingMessage, address: string): string | undefined {
  // `headers` has only the first one.
  const hosts = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  )
  const [host] = hosts
  if (hosts.length > 1) return 'The request names more than one host (Host header).'
  if (host === undefined && httpVersion === '1.1') return 'The request does not name a host (Host header).'
  if (/[\s,/?#@\\]/.test(host ?? '')) return 'The request does not name a valid host (Host header).'
  if (isForeign(address, host)) return 'The address of the request has another host than its Host header.'
  return undefined
}

/** True if the address is in absolute form, which a server has to accept, but names another host or scheme. */
function isForeign(address: string, host = ''): boolean {
  if (address.startsWith('/') || address === '*') return false
  const named = URL.parse(address)
  if (named?.protocol !== 'http:' && named?.protocol !== 'https:') return true
  return URL.parse(`${named.protocol}//${host}`)?.host !== named.host
}
