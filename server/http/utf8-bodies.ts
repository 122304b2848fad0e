// Bodies of requests are UTF-8, or refused. A decoder would put U+FFFD in the place of other bytes, so that something else is stored
// than was sent, and two passwords become the same. Lines are checked one by one (split-lines.ts).

import { isUtf8 } from 'node:buffer'
import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'

export function registerUtf8Bodies(app: FastifyInstance): void {
  // As the framework's own, except for the check.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, utf8Body(parse))
}

/** Reads a body as text only if it is UTF-8; else the request is refused as invalid. */
export function utf8Body(read: FastifyBodyParser<string>): FastifyBodyParser<Buffer> {
  return (request, body, done) => {
    if (isUtf8(body)) return read(request, body.toString(), done)
    done(new Problem('invalid', 'The body is not UTF-8. Encode it as UTF-8 and send it again.'), undefined)
  }
}
