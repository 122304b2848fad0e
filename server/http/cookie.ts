// The cookies for the token of a sign-in and for the token of a known browser: HttpOnly and SameSite=Strict.

import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the browser uses HTTPS; X-Forwarded-Proto counts only from a trusted proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

export function readToken(request: FastifyRequest): string | undefined {
  return readCookie(request, cookieName(isSecure(request)))
}

function readCookie({ headers: { cookie } }: FastifyRequest, name: string): string | undefined {
  return cookie === undefined ? undefined : parseCookie(cookie)[name]
}

function writeCookie(reply: FastifyReply, cookie: SetCookie): void {
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/' } as const
  reply.header('set-cookie', stringifySetCookie({ ...attributes, ...cookie }))
}

/** Null deletes the cookie. It is a session cookie: the browser also deletes it when it closes. */
export function writeToken(reply: FastifyReply, token: string | null, secure: boolean): void {
  const name = cookieName(secure)
  if (token === null) writeCookie(reply, { name, value: '', secure, maxAge: 0, expires: new Date(0) })
  else writeCookie(reply, { name, value: token, secure })
}

/** With the prefix `__Host-` a browser accepts the cookie only over HTTPS and from this exact host. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-stoa' : 'stoa'
}

const browserSeconds = 90 * 24 * 60 * 60

/** The token of a known browser (throttle.ts). It stays after signing out. */
export function readBrowser(request: FastifyRequest): string | undefined {
  return readCookie(request, `${cookieName(isSecure(request))}-browser`)
}

export function writeBrowser(reply: FastifyReply, token: string, secure: boolean): void {
  const name = `${cookieName(secure)}-browser`
  writeCookie(reply, { name, value: token, secure, maxAge: browserSeconds })
}
