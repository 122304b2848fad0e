// Refuses writes that another site makes a browser send. What the browser says of the request's origin decides, and
// a form of another site cannot send JSON.

import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Throws forbidden, or invalid where a body is due that does not call itself JSON. */
export function assertSameOrigin(request: FastifyRequest, takesBody: boolean): void {
  if (safeMethods.has(request.method)) return
  if (!isSameOrigin(request)) {
    throw new Problem(
      'forbidden',
      'This request did not come from a page of this console, so it was refused.',
    )
  }
  if (takesBody && !isJson(request.headers['content-type'])) {
    throw new Problem('invalid', 'The body must be JSON (Content-Type: application/json).')
  }
}

/** Sec-Fetch-Site where the browser sends it, since no page can forge it; else Origin. Neither: refused. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  return (
    origin !== undefined &&
    origin !== 'null' &&
    URL.parse(`${request.protocol}://${request.host}`)?.origin === origin
  )
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}
