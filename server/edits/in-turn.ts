// Runs acts one after another. Each gets its full time when its turn comes: otherwise acts that arrive together would all exceed the time
// of their requests, even the first one.

import type { Context } from '#server/http/context.ts'
import { withDeadline } from '#server/limits/deadline.ts'

/** Shorter than the time for which a connection may be silent (http/limits.ts). */
const longestActMs = 20_000

/** Throws the Problem 'unavailable' with the time of the next try if the turn does not come in time. */
export function inTurn<T>(
  { acts }: Pick<Context['slots'], 'acts'>,
  uid: string,
  work: () => Promise<T>,
  gone: AbortSignal,
): Promise<T> {
  return acts.run(uid, () => withDeadline(longestActMs, work), gone)
}
