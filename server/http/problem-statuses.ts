// The problems that each endpoint can answer, derived from its constant: what binding, policy, validation and turns throw.

import type { AnyEndpoint } from '#contract/endpoint.ts'
import { needsSignIn } from '#server/access/policy.ts'

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

/** In ascending order. test/app.ts checks every answer of every test against it. */
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
