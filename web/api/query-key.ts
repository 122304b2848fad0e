// Cache keys: the entity name first, so that a change of an entity can mark all its answers as stale.

import type { AnyEndpoint } from '#contract/endpoint.ts'

/** ['users', '/api/users/{id}', {params, query}] */
export function keyOf(endpoint: AnyEndpoint, input: object) {
  return [endpoint.path.split(/[/.]/)[2], endpoint.path, input] as const
}
