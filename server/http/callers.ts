// The key under which a request takes its slot: its person or program. A token that was valid before tells them without a look-up; others are
// looked up in a slot of their address, since a stranger can invent any number of tokens.

import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import type { Semaphore } from '#server/limits/semaphore.ts'
import { addressKey } from './client-address.ts'

const known = new Map<string, string>()
const mostKnown = 10_000

/** Runs `work` in the caller's slot, where it reads the rights. `lookUp` returns the caller, and throws for an invalid token. */
export async function runInTurn<T>(
  requests: Pick<Semaphore, 'run'>,
  request: FastifyRequest,
  tokenHash: Buffer | undefined,
  lookUp: () => Promise<string>,
  work: () => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  const key = tokenHash?.toString('base64')
  // Without a token nothing is looked up.
  if (key === undefined) return await requests.run(await lookUp(), work, gone)
  const caller = known.get(key) ?? (await requests.run(addressKey(request), lookUp, gone))
  if (known.size >= mostKnown) known.clear()
  known.set(key, caller)
  try {
    return await requests.run(caller, work, gone)
  } catch (error) {
    // Who goes on with a token that has ended takes no slots of its former owner.
    if (error instanceof Problem && error.code === 'unauthenticated') known.delete(key)
    throw error
  }
}
