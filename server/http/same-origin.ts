// Refuses cross-site writes (CSRF) by the headers that a browser sets; a form of another site cannot send JSON either.

import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws forbidden, or invalid where a required body does not have the content type JSON. */
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

/** Under which the client has addressed this console; undefined where it has named no host. */
export function ownOrigin(request: FastifyRequest): string | undefined {
  return URL.parse(`${request.protocol}://${request.host}`)?.origin
}

/** Whether the content type is this one, with any parameters. */
export function hasType({ headers }: FastifyRequest, type: string): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === type
}
