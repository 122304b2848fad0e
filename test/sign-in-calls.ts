// Calls of the identity endpoints. Each sign-in has a new IP address unless one is given.

import type { FastifyInstance } from 'fastify'
import type { IdentityProvider } from '#server/accounts/identity-provider.ts'
import { signIn } from '#server/accounts/sign-in.ts'
import { password, type TestApp } from './app.ts'

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

/** Signs in with the password of all test accounts, which this provider verifies. */
export function signInWith({ context }: TestApp, identity: IdentityProvider, email: string) {
  const unknown = { oldToken: undefined, browser: undefined, userAgent: undefined }
  const gone = new AbortController().signal
  const request = { email, password, address: newAddress(), ...unknown, log: context.log, gone }
  return signIn({ ...context, identity }, request)
}
