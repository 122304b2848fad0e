// The state of the mirror, for /readyz and for open pages.

import type { Context } from '#server/http/context.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { isMirrorBehind, listMirrored } from './mirrored.sql.ts'

export async function mirrorReport({ db, config }: Pick<Context, 'db' | 'config'>): Promise<object> {
  if (!config.source) return {}
  const rows = await listMirrored(db)
  const mirror = rows.map(({ entity, state, lagSeconds, reason, trouble }) => ({
    entity,
    state,
    lagSeconds,
    ...(reason !== null && { reason }),
    ...(trouble !== null && { trouble }),
  }))
  return { mirror }
}

/** All open pages ask; the database is queried once in this period. */
const cacheMs = 5_000
/** A separate deadline, because a stream outlives the deadline of its request. */
const askTimeoutMs = 2_000

export function watchMirror({ db, config }: Pick<Context, 'db' | 'config'>): () => Promise<boolean> {
  let asked = Promise.resolve(false)
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (config.source && performance.now() - askedAt > cacheMs) {
      askedAt = performance.now()
      // Open pages report a database that does not answer separately.
      asked = withDeadline(askTimeoutMs, () => isMirrorBehind(db)).catch(() => false)
    }
    return asked
  }
}
