// The cookie that carries the token of a sign-in: out of reach of scripts and of other sites.

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the browser came by HTTPS; a proxy's word counts only where the configuration trusts it. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

export function readToken(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(isSecure(request))]
}

/** Null makes the browser forget the token. It also forgets it when it closes. */
export function writeToken(reply: FastifyReply, token: string | null, secure: boolean): void {
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const
  if (token === null) reply.clearCookie(cookieName(secure), attributes)
  else reply.setCookie(cookieName(secure), token, attributes)
}

/** With the prefix a browser takes the cookie only over HTTPS and from this very host, not from a subdomain. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-stoa' : 'stoa'
}
