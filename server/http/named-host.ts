// Refuses requests that name no host, several, or different ones: proxies and servers would disagree about what is meant.

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

export function registerNamedHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, originalUrl }, reply, done) => {
    const fault = faultOf(raw, originalUrl)
    if (fault === undefined) return done()
    // What follows on the connection may be meant for another server.
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

/** Whether it is in absolute form, which a server has to accept, but names another host or scheme. */
function isForeign(address: string, host = ''): boolean {
  if (address.startsWith('/') || address === '*') return false
  const named = URL.parse(address)
  if (named?.protocol !== 'http:' && named?.protocol !== 'https:') return true
  return URL.parse(`${named.protocol}//${host}`)?.host !== named.host
}
