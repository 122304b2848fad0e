// The names under which answers are cached: by noun first, so that a change of one noun can make them all stale.

import type { AnyEndpoint } from '#contract/endpoint.ts'

/** ['users', '/api/users/{id}', {params, query}] */
export function keyOf(endpoint: AnyEndpoint, input: object) {
  return [endpoint.path.split('/')[2], endpoint.path, input] as const
}
