// Repeats a write that may have been made although it was not confirmed, as at a failover of the database. Its version or key
// lets the server make it once only.

import { isConflict, isUnanswered, mayBeSaved } from './api-error.ts'

/** Together longer than a failover of a managed cluster usually takes. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * `send`: sends the write, the same each time. Rejects with the first unconfirmed error where the outcome stays unknown, also
 * where the record has another version then, which may be the one of this write.
 */
export async function untilConfirmed<T>(send: () => Promise<T>): Promise<T> {
  let unconfirmed: unknown
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await send()
    } catch (error) {
      if (unconfirmed === undefined && !mayBeSaved(error)) throw error
      unconfirmed ??= error
      if (isConflict(error) || pauseMs === undefined) throw unconfirmed
      if (!isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  throw unconfirmed
}
