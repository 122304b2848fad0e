// Repeats a write that may have been made although it was not confirmed, as at a failover of the database. Its version or key
// lets the server make it once only.

import { ApiError, isConflict, isNotFound, mayBeSaved } from './api-error.ts'

/** Together longer than a failover of a managed cluster usually takes. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * `send`: sends the write, the same each time. Rejects with the first error where the outcome stays unknown, also where the
 * record has another version then, which may be the one of this write.
 */
export async function untilConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!mayBeSaved(error)) throw error
    return await repeat(send, error)
  }
}

/** The same for a deletion, which is confirmed too where a repetition finds nothing to delete. */
export async function untilDeleted(remove: () => Promise<unknown>): Promise<void> {
  let isRepetition = false
  const send = async (): Promise<void> => {
    try {
      await remove()
    } catch (error) {
      if (!(isRepetition && isNotFound(error))) throw error
    } finally {
      isRepetition = true
    }
  }
  await untilConfirmed(send)
}

async function repeat<T>(send: () => Promise<T>, unconfirmed: unknown): Promise<T> {
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      return await send()
    } catch (error) {
      if (isConflict(error)) throw unconfirmed
      if (!isUnanswered(error)) throw error
    }
  }
  throw unconfirmed
}

/** The server or its database cannot answer now, or nothing answers at all. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 503
}
