// Slots for looking up tokens, by the address that sends them, since a stranger can invent any number of tokens. A token that was valid
// before does not queue behind strangers at the same address; it is looked up each time all the same.

import type { FastifyRequest } from 'fastify'
import { hashOf } from '#server/access/principal.ts'
import type { Semaphore } from '#server/limits/semaphore.ts'
import { addressKey } from './client-address.ts'

const known = new Set<string>()
const mostKnown = 10_000

/** Returns undefined for a text that cannot be a token. */
export function tokenKey(token: string | undefined): string | undefined {
  const hash = hashOf(token)
  return hash && `token ${hash.toString('base64')}`
}

/** `lookUp` throws for an invalid token. */
export async function lookUpInTurn<T>(
  requests: Pick<Semaphore, 'run'>,
  request: FastifyRequest,
  key: string | undefined,
  lookUp: () => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  if (key !== undefined && known.has(key)) return await lookUp()
  const found = await requests.run(addressKey(request), lookUp, gone)
  if (known.size >= mostKnown) known.clear()
  if (key !== undefined) known.add(key)
  return found
}
