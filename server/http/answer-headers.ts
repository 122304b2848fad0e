// The headers that answers carry besides those of every answer, for the documentation. test/app.ts checks every answer of
// every test against it.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'

const text = { type: 'string' }

export const answerHeaders = {
  Link: {
    description:
      'The addresses of other pages, as RFC 8288 defines it: rel="next", rel="prev" and rel="last". A page without rel="next" is the last one.',
    schema: text,
  },
  'X-Total-Count': {
    description:
      'How many rows the query selects; 10000+ where there are more than that. Absent where it was not counted, and where all rows are answered.',
    schema: { type: 'string', pattern: '^[0-9]+\\+?$' },
  },
  'X-Sorted-Newest': {
    description: 'Only so many of the newest rows that match the text were put in order.',
    schema: { type: 'integer' },
  },
  ETag: { description: 'The version of the record, for If-Match of the next write.', schema: text },
  'Content-Disposition': { description: 'The name under which the file is saved.', schema: text },
  'Set-Cookie': {
    description: 'The cookie of the sign-in, or of the known browser; an ended one is removed.',
    schema: text,
  },
  Location: {
    description: 'Where the browser goes to end the sign-in at the provider of single sign-on too.',
    schema: text,
  },
  'Retry-After': { description: 'In how many seconds to repeat the request.', schema: { type: 'integer' } },
  'X-Accel-Buffering': { description: 'no: a proxy must not hold events back.', schema: text },
  'WWW-Authenticate': {
    description: 'Bearer: this call takes the token of a program. Absent on other calls.',
    schema: text,
  },
} satisfies Record<string, JsonSchema>

type HeaderName = keyof typeof answerHeaders

/** Of calls whose endpoint does not say it. */
const others: Readonly<Record<string, readonly HeaderName[]>> = {
  'POST /api/identity': ['Set-Cookie'],
  'POST /api/identity/passkey': ['Set-Cookie'],
  'POST /api/invitations/accept': ['Set-Cookie'],
  'DELETE /api/identity': ['Set-Cookie', 'Location'],
  'GET /api/changes': ['X-Accel-Buffering'],
  'GET /api/people/{id}/export': ['Content-Disposition'],
  'POST /api/notes': ['ETag'],
  'PATCH /api/notes/{id}': ['ETag'],
}

/** Of a success. */
export function headersOf({ method, path, query, answer }: AnyEndpoint): HeaderName[] {
  const entries = 'entries' in query && isObject(query.entries) ? query.entries : {}
  const { properties } = isObject(answer.describe) ? answer.describe : {}
  return [
    ...(others[`${method} ${path}`] ?? []),
    ...(answer.type === 'text/csv' ? (['Content-Disposition'] as const) : []),
    ...('cursor' in entries ? (['Link'] as const) : []),
    ...('at' in entries ? (['X-Total-Count', 'X-Sorted-Newest'] as const) : []),
    ...(isObject(properties) && 'version' in properties ? (['ETag'] as const) : []),
  ]
}

/** Of a refusal. */
export function headersOfProblem(status: number): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate']
  return status === 429 || status === 503 ? ['Retry-After'] : []
}
