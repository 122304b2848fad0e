// The security headers of every answer, including errors. No answer may be cached, unless its route allows it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { isSecure } from './cookie.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'display-capture']

export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const aYear = 'max-age=31536000; includeSubDomains'

/** Returns the headers of answers that cannot know whether the browser uses HTTPS: over HTTP it ignores HSTS. */
export function headersOfAny({ trustProxy }: Pick<Config, 'trustProxy'>): Record<string, string> {
  return trustProxy ? { ...securityHeaders, 'strict-transport-security': aYear } : securityHeaders
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    done()
  })
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders)
  if (isSecure(request)) reply.header('strict-transport-security', aYear)
}
