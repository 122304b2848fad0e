// Calls of the identity endpoints. Each sign-in has a new IP address unless one is given.

import type { FastifyInstance } from 'fastify'

export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

let addresses = 0

export function newAddress(): string {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

type Options = { headers?: Record<string, string>; remoteAddress?: string }

/** A `payload` of text is sent unchanged, anything else as JSON. */
export function postIdentity(app: FastifyInstance, payload: unknown, options: Options = {}) {
  const { headers = {}, remoteAddress = newAddress() } = options
  return app.inject({
    method: 'POST',
    url: '/api/identity',
    headers: { 'content-type': 'application/json', ...sameOrigin, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  })
}

/** Returns the name and value of the cookie that an answer sets. */
export function cookieOf(answer: { headers: { [name: string]: unknown } }): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
