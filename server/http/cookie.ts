// The cookies: all are HttpOnly, and over HTTPS Secure with a prefix.

import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookies = {
  /** The token of a sign-in. It is a session cookie: the browser also deletes it when it closes. */
  stoa: { sameSite: 'strict' },
  /** The token of a known browser (throttle.ts). It stays after signing out. */
  'stoa-browser': { sameSite: 'strict', maxAge: 90 * 24 * 60 * 60 },
  /** Any text, kept while the browser is at the provider of single sign-on, and sent when it comes back from that site. */
  'stoa-sign-on': { sameSite: 'lax', maxAge: 10 * 60 },
} satisfies Record<string, Partial<SetCookie>>

type Kind = keyof typeof cookies

/** Returns whether the browser uses HTTPS; X-Forwarded-Proto counts only from a trusted proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

/** `basePath`: distinguishes consoles on the same host (config.ts). */
export function readCookie(request: FastifyRequest, kind: Kind, basePath: string): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[cookieName(kind, isSecure(request), basePath)]
}

/** Null deletes the cookie. */
export function writeCookie(reply: FastifyReply, kind: Kind, value: string | null, basePath: string): void {
  const secure = isSecure(reply.request)
  const attributes = {
    ...cookies[kind],
    name: cookieName(kind, secure, basePath),
    secure,
    httpOnly: true,
    path: '/',
  }
  const kept = value === null ? { value: '', maxAge: 0, expires: new Date(0) } : { value }
  reply.header('set-cookie', stringifySetCookie({ ...attributes, ...kept }))
}

/**
 * With the prefix `__Host-` a browser accepts the cookie only over HTTPS and from this exact host; it requires Path=/, so the name says
 * which console it belongs to: `__Host-stoa~admin`. No base path contains a tilde.
 */
function cookieName(kind: Kind, secure: boolean, basePath: string): string {
  return (secure ? '__Host-' : '') + kind + basePath.replaceAll('/', '~')
}

/** The name of the sign-in's cookie if Stoa is reached without HTTPS. */
export function signInCookie(basePath: string): string {
  return cookieName('stoa', false, basePath)
}
