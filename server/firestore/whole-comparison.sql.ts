// One comparison of a collection at a time: two would share the list of surplus documents, and its guard would count too few.

import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { lockKeys } from '#server/db/lock-keys.ts'

const askEveryMs = 500

/**
 * `holder`: a connection that this process keeps during the work. It stays free for other statements. Throws where `ending` is
 * aborted before it is this process's turn.
 */
export async function whileComparing<Result>(
  holder: Db,
  entity: EntityName,
  work: () => Promise<Result>,
  ending?: AbortSignal,
): Promise<Result> {
  const key = sql`${lockKeys.comparison}::int, ${entityNames.indexOf(entity)}::int`
  for (;;) {
    const [lock] = await holder.query<{ held: boolean }>(sql`select pg_try_advisory_lock(${key}) as held`)
    if (lock?.held) break
    await delay(askEveryMs)
    ending?.throwIfAborted()
  }
  try {
    return await work()
  } finally {
    await holder.query(sql`select pg_advisory_unlock(${key})`).catch((error: unknown) => {
      // The lock has gone with its connection.
      if (!isUnavailable(error)) throw error
    })
  }
}
