// For the documentation: the headers that answers carry besides those of every answer, and the problems that each endpoint
// can answer. test/app.ts checks every answer of every test against both.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isObject, type JsonSchema } from '#contract/field.ts'
import { needsSignIn } from '#server/access/policy.ts'

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

const meanings: Readonly<Record<number, string>> = {
  400: 'Not valid: the address, the parameters or the body. `fields` names each faulty input.',
  401: 'Nobody is signed in, or the token or the password is not valid.',
  403: 'Not allowed to this caller, or sent by a page of another site.',
  404: 'There is no such record.',
  408: 'The body arrived too slowly.',
  409: 'Refused by the state of what is stored.',
  412: 'Somebody else has changed the record: its version is not the one that was sent.',
  413: 'The body is too large.',
  415: 'The body has another content type than this call takes.',
  429: 'Too many requests of this caller. Retry-After says in how many seconds to repeat it.',
  503: 'The server or its database cannot answer now. Retry-After says in how many seconds to repeat it. With `mayBeSaved` a write may have been made: repeat it with the same If-Match or Idempotency-Key.',
}

/** One sentence about a status of problemStatusesOf. */
export function meaningOf(status: number): string {
  const meaning = meanings[status]
  if (meaning === undefined) throw new Error(`The status ${status} has no meaning in the documentation.`)
  return meaning
}

/** Derived from its constant: what binding, policy, validation and turns throw. In ascending order. */
export function problemStatusesOf(endpoint: AnyEndpoint): number[] {
  const { action, method, path, takesIfMatch, refuses = [] } = endpoint
  const isOpen = !needsSignIn(action)
  const sends = method !== 'GET'
  const statuses = [400, 429, 503, ...refuses]
  if (!isOpen) statuses.push(401)
  if (!isOpen || sends) statuses.push(403)
  if (path.includes('{')) statuses.push(404)
  if (sends) statuses.push(408, 413, 415)
  if (takesIfMatch) statuses.push(412)
  return [...new Set(statuses)].sort((one, other) => one - other)
}
