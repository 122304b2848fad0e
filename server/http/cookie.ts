// The cookies that carry the token of a sign-in and the one of the browser: out of reach of scripts and of other sites.

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the browser came by HTTPS; a proxy's word counts only where the configuration trusts it. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

export function readToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(isSecure(request))]
}

const common = { httpOnly: true, sameSite: 'strict', path: '/' } as const

/** Null makes the browser forget the token. It also forgets it when it closes. */
export function writeToken(reply: FastifyReply, token: string | null, secure: boolean): void {
  const attributes = { ...common, secure }
  if (token === null) reply.clearCookie(cookieName(secure), attributes)
  else reply.setCookie(cookieName(secure), token, attributes)
}

/** With the prefix a browser takes the cookie only over HTTPS and from this very host, not from a subdomain. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-stoa' : 'stoa'
}

const browserSeconds = 90 * 24 * 60 * 60

/** The token by which the browser is known when somebody signs in again. It stays after signing out. */
export function readBrowser(request: FastifyRequest): string | undefined {
  return request.cookies[`${cookieName(isSecure(request))}-browser`]
}

export function writeBrowser(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(`${cookieName(secure)}-browser`, token, { ...common, secure, maxAge: browserSeconds })
}
