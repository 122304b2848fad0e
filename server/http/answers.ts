// The headers that an endpoint sends in addition to those of every answer, and the problems that it answers: for the documentation.
// test/app.ts checks every answer of every test against both.

import type { HeaderName, RefusalStatus } from '#contract/answer-headers.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { addedIn } from '#contract/entity.ts'
import { needsSignIn } from '#server/access/policy.ts'

export function headersOf({ query: { entries }, answer, headers = [] }: AnyEndpoint): HeaderName[] {
  return [
    ...headers,
    ...(answer.type === 'text/csv' ? (['Content-Disposition'] as const) : []),
    ...('cursor' in entries ? (['Link'] as const) : []),
    ...('at' in entries ? (['X-Total-Count', 'X-Sorted-Newest'] as const) : []),
    ...(addedIn(answer.describe).includes('version') ? (['ETag'] as const) : []),
  ]
}

export function headersOfProblem(status: number): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate']
  return status === 429 || status === 503 ? ['Retry-After'] : []
}

/** Returns the problem statuses of an endpoint: what binding, policy, validation and slots throw, in ascending order. */
export function problemStatusesOf(endpoint: AnyEndpoint): RefusalStatus[] {
  const { action, method, path, takesIfMatch, refuses = [] } = endpoint
  const isOpen = !needsSignIn(action)
  const sends = method !== 'GET'
  const statuses: RefusalStatus[] = [400, 429, 503, ...refuses]
  if (!isOpen) statuses.push(401)
  if (!isOpen || sends) statuses.push(403)
  if (path.includes('{')) statuses.push(404)
  if (sends) statuses.push(408, 413, 415)
  if (takesIfMatch) statuses.push(412)
  return [...new Set(statuses)].sort((one, other) => one - other)
}
