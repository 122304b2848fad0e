// How far the mirror of the source is, for /readyz and for open pages.

import type { Context } from '#server/context.ts'
import { withDeadline } from '#server/deadline.ts'
import { isMirrorBehind, listMirrored } from '#server/store/mirror/mirrored.ts'

/** Of each collection. Undefined where no source is configured. */
export function mirrorReport({ db, config }: Pick<Context, 'db' | 'config'>) {
  if (!config.source) return undefined
  return async () => ({
    mirror: (await listMirrored(db)).map(({ entity, state, lagSeconds, reason }) => ({
      entity,
      state,
      lagSeconds,
      ...(reason !== null && { reason }),
    })),
  })
}

/** Asked by every open page, answered by the database once in this time. */
const keptMs = 5_000
/** A stream outlives the deadline of its request. */
const askTimeoutMs = 2_000

/** Whether the mirror is more than a minute behind. */
export function watchMirror({ db, config }: Pick<Context, 'db' | 'config'>): () => Promise<boolean> {
  let asked = Promise.resolve(false)
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (config.source && performance.now() - askedAt > keptMs) {
      askedAt = performance.now()
      // A database that does not answer has a line of its own.
      asked = withDeadline(askTimeoutMs, () => isMirrorBehind(db)).catch(() => false)
    }
    return asked
  }
}
