// The key under which a request takes its slot: its person or program. A token that was valid before tells them without a look-up; others are
// looked up in a slot of their address, since a stranger can invent any number of tokens.

import type { FastifyRequest } from 'fastify'
import { hashOf } from '#server/access/principal.ts'
import type { Semaphore } from '#server/limits/semaphore.ts'
import { addressKey } from './client-address.ts'

const known = new Map<string, string>()
const mostKnown = 10_000

/** `lookUp` throws for an invalid token. The key only says whose slots are taken: rights are read in the slot. */
export async function callerOf(
  requests: Pick<Semaphore, 'run'>,
  request: FastifyRequest,
  token: string | undefined,
  lookUp: () => Promise<string>,
  gone?: AbortSignal,
): Promise<string> {
  const key = hashOf(token)?.toString('base64')
  // Without a token nothing is looked up.
  if (key === undefined) return await lookUp()
  const caller = known.get(key) ?? (await requests.run(addressKey(request), lookUp, gone))
  if (known.size >= mostKnown) known.clear()
  known.set(key, caller)
  return caller
}
