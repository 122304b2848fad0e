// Validates input: a body is UTF-8, and body and query match the contract's schema. All errors are reported at once; for long lists only
// the first one.

import { isUtf8 } from 'node:buffer'
import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isObject } from '#contract/field.ts'
import { type FieldProblem, Problem } from '#contract/problem.ts'

/** Thirty thousand malformed items took 160 ms, and produced as many sentences in the answer. */
const mostExplained = 100

export function validate<T>(schema: v.GenericSchema<unknown, T>, input: unknown, what: 'query' | 'body'): T {
  const parsed = v.safeParse(schema, input ?? undefined, { abortEarly: hasLongList(input) })
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map(fieldProblem)
  const sentence = fields.map(({ field, detail }) => (field ? `${field} ${detail}` : detail)).join('; ')
  throw new Problem('invalid', `The ${what} is not valid: ${sentence}.`, { fields })
}

function hasLongList(input: unknown): boolean {
  return (
    isObject(input) &&
    Object.values(input).some((value) => Array.isArray(value) && value.length > mostExplained)
  )
}

function fieldProblem(issue: v.BaseIssue<unknown>): FieldProblem {
  const field = v.getDotPath(issue) ?? ''
  if (issue.type !== 'strict_object' && issue.type !== 'object') return { field, detail: detailOf(issue) }
  if (issue.expected === 'never') return { field, detail: 'is not known here' }
  if (field && issue.received === 'undefined') return { field, detail: 'is required' }
  return { field, detail: 'must be an object' }
}

/** Replaces the library's own message, which quotes what was sent, in a rule that has none. */
function detailOf({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!/^Invalid .+ but received /.test(message)) return message
  if (received === 'undefined') return 'is required'
  if (expected === 'string') return 'must be text'
  if (expected === 'Object') return 'must be an object'
  const choices = expected?.match(/(?<=")\w+(?=")/g)
  return choices ? `must be one of ${choices.join(', ')}` : `must match ${expected}`
}

/**
 * Refuses bodies that are not UTF-8. A decoder would replace other bytes by U+FFFD, so that the stored text differs from the sent one,
 * and two passwords become the same. Lines are checked one by one (json-lines.ts). Any other type than JSON is refused, even where no
 * body is expected: a form of another site can send those.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  // The framework's own parser, except for the check.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, utf8Body(parse))
}

/** Reads a body as text only if it is UTF-8; otherwise refuses the request as invalid. */
export function utf8Body(read: FastifyBodyParser<string>): FastifyBodyParser<Buffer> {
  return (request, body, done) => {
    if (isUtf8(body)) return read(request, body.toString(), done)
    done(new Problem('invalid', 'The body is not UTF-8. Encode it as UTF-8 and send it again.'), undefined)
  }
}
