// The Idempotency-Key of a request: of its person, with a hash of what it asks for.

import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Request } from '#server/http/bind.ts'
import type { Key } from './once.sql.ts'

/** Undefined where the request has none. */
export function keyOf(
  { path }: Pick<Endpoint<string, unknown, unknown, unknown>, 'path'>,
  { idempotencyKey, principal, params, body }: Request<string, unknown, unknown>,
): Key | undefined {
  if (idempotencyKey === undefined || !principal) return undefined
  const content = createHash('sha256')
    .update(JSON.stringify([path, params, body]))
    .digest()
  return { uid: principal.uid, key: idempotencyKey, content }
}
