// Locks that give the source to one process at a time: one leads the mirror, and one compares a collection. They are held on a separate
// connection, so PostgreSQL releases them when the process dies.

import { setTimeout as delay } from 'node:timers/promises'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { comparisonKey, lockKeys, tryLock, unlock } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { pause } from '#server/limits/pacing.ts'

const askEveryMs = 500
const answerTimeoutMs = 3_000

/** `holding` is aborted when the lock is lost, or with `stopping`; then `work` must end. `holder`: must stay free to answer. */
export async function leadWhen(
  db: Pool,
  stopping: AbortSignal,
  work: (holding: AbortSignal, holder: Db) => Promise<void>,
): Promise<void> {
  await db.withConnection(async (holder) => {
    while (!(await tryLock(holder, lockKeys.mirror))) {
      await pause(askEveryMs, stopping)
      if (stopping.aborted) return
    }
    const lost = new AbortController()
    const holding = AbortSignal.any([stopping, lost.signal])
    const watched = watch(holder, holding).catch(() => lost.abort())
    await work(holding, holder)
    lost.abort()
    await watched
    await unlock(holder, lockKeys.mirror)
  })
}

/** Rejects when the connection does not answer. */
async function watch(holder: Db, holding: AbortSignal): Promise<void> {
  while (!holding.aborted) {
    await withDeadline(answerTimeoutMs, () => holder.runScript('select 1'))
    await pause(askEveryMs, holding)
  }
}

/**
 * Runs one comparison of a collection at a time: two would share the list of surplus documents, and the guard would count too few.
 * `holder`: a connection that this process keeps during the work, free for other statements. Throws if `ending` is aborted before it is
 * this process's turn.
 */
export async function whileComparing<Result>(
  holder: Db,
  entity: EntityName,
  work: () => Promise<Result>,
  ending?: AbortSignal,
): Promise<Result> {
  const key = comparisonKey(entityNames.indexOf(entity))
  while (!(await tryLock(holder, key))) {
    await delay(askEveryMs)
    ending?.throwIfAborted()
  }
  try {
    return await work()
  } finally {
    await unlock(holder, key)
  }
}
