// The cookies for the token of a sign-in and for the token of a known browser: HttpOnly and SameSite=Strict. A third one lasts
// while the browser is at the provider of single sign-on, which sends it back from another site: SameSite=Lax.

import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the browser uses HTTPS; X-Forwarded-Proto counts only from a trusted proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

/** `basePath`: names the console among those on the same host (config.ts). */
export function readToken(request: FastifyRequest, basePath: string): string | undefined {
  return readCookie(request, cookieName('stoa', isSecure(request), basePath))
}

function readCookie({ headers: { cookie } }: FastifyRequest, name: string): string | undefined {
  return cookie === undefined ? undefined : parseCookie(cookie)[name]
}

function writeCookie(reply: FastifyReply, cookie: SetCookie): void {
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/' } as const
  reply.header('set-cookie', stringifySetCookie({ ...attributes, ...cookie }))
}

/** Null deletes the cookie. It is a session cookie: the browser also deletes it when it closes. */
export function writeToken(
  reply: FastifyReply,
  token: string | null,
  { secure, basePath }: CookieScope,
): void {
  const name = cookieName('stoa', secure, basePath)
  if (token === null) writeCookie(reply, { name, value: '', secure, maxAge: 0, expires: new Date(0) })
  else writeCookie(reply, { name, value: token, secure })
}

type CookieScope = { secure: boolean; basePath: string }

/**
 * With the prefix `__Host-` a browser accepts the cookie only over HTTPS and from this exact host; it requires Path=/, so
 * the name says which console it belongs to: `__Host-stoa~admin`. No base path contains a tilde.
 */
function cookieName(
  kind: 'stoa' | 'stoa-browser' | 'stoa-sign-on',
  secure: boolean,
  basePath: string,
): string {
  return (secure ? '__Host-' : '') + kind + basePath.replaceAll('/', '~')
}

/** The name of the cookie of a sign-in where Stoa is reached without HTTPS. */
export function signInCookie(basePath: string): string {
  return cookieName('stoa', false, basePath)
}

const browserSeconds = 90 * 24 * 60 * 60

/** The token of a known browser (throttle.ts). It stays after signing out. */
export function readBrowser(request: FastifyRequest, basePath: string): string | undefined {
  return readCookie(request, cookieName('stoa-browser', isSecure(request), basePath))
}

export function writeBrowser(reply: FastifyReply, token: string, { secure, basePath }: CookieScope): void {
  const name = cookieName('stoa-browser', secure, basePath)
  writeCookie(reply, { name, value: token, secure, maxAge: browserSeconds })
}

const signOnSeconds = 10 * 60

/** What the browser keeps while it is at the provider of single sign-on; any text. */
export function readSignOn(request: FastifyRequest, basePath: string): string | undefined {
  return readCookie(request, cookieName('stoa-sign-on', isSecure(request), basePath))
}

/** Null deletes the cookie. */
export function writeSignOn(
  reply: FastifyReply,
  kept: string | null,
  { secure, basePath }: CookieScope,
): void {
  const cookie = { name: cookieName('stoa-sign-on', secure, basePath), secure, sameSite: 'lax' } as const
  if (kept === null) writeCookie(reply, { ...cookie, value: '', maxAge: 0, expires: new Date(0) })
  else writeCookie(reply, { ...cookie, value: kept, maxAge: signOnSeconds })
}
