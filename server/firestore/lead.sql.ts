// Elects the process that leads the mirror: the one that holds the lock, on a separate connection. PostgreSQL releases
// the lock when the process dies.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { lockKeys } from '#server/db/lock-keys.ts'
import type { Pool } from '#server/db/pool.ts'
import { pause } from '#server/limits/pause.ts'

const askEveryMs = 500
const answerTimeoutMs = 3_000

/**
 * Waits for the lock. `holding` is aborted when it is lost, or with `stopping`; then `work` must end. `holder`: its
 * connection, which must stay free to answer.
 */
export async function leadWhen(
  db: Pool,
  stopping: AbortSignal,
  work: (holding: AbortSignal, holder: Db) => Promise<void>,
): Promise<void> {
  await db.withConnection(async (holder) => {
    while (!(await tryLock(holder))) {
      await pause(askEveryMs, stopping)
      if (stopping.aborted) return
    }
    const lost = new AbortController()
    const holding = AbortSignal.any([stopping, lost.signal])
    const watched = watch(holder, holding).catch(() => lost.abort())
    await work(holding, holder)
    lost.abort()
    await watched
    // Closing the connection releases it too, but only when PostgreSQL has noticed.
    await holder.query(sql`select pg_advisory_unlock(${lockKeys.mirror})`).catch(() => undefined)
  })
}

/** Rejects when the connection does not answer. */
async function watch(holder: Db, holding: AbortSignal): Promise<void> {
  while (!holding.aborted) {
    const late = delay(answerTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error("The connection with the leader's lock does not answer.")
    })
    late.catch(() => undefined)
    await Promise.race([holder.query(sql`select 1`), late])
    await pause(askEveryMs, holding)
  }
}

async function tryLock(holder: Db): Promise<boolean> {
  const [lock] = await holder.query<{ held: boolean }>(
    sql`select pg_try_advisory_lock(${lockKeys.mirror}) as held`,
  )
  return lock?.held ?? false
}
