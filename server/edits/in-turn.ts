// Acts that write here follow each other. Each gets its own time when its turn comes: acts that arrive together would otherwise
// all run out of the time of their requests, the first one too.

import type { Context } from '#server/http/context.ts'
import { withDeadline } from '#server/limits/deadline.ts'

/** Less than a connection may be silent (http/limits.ts). */
const longestActMs = 20_000

/** Throws the Problem 'unavailable', which says when to try again, where the turn does not come in time. */
export function inTurn<T>(
  { acts }: Pick<Context['slots'], 'acts'>,
  uid: string,
  work: () => Promise<T>,
  gone: AbortSignal,
): Promise<T> {
  return acts.run(uid, () => withDeadline(longestActMs, work), gone)
}
