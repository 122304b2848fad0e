// Rebuilds, in the background of a running server, what an earlier release derived, with at most half a processor.

import type { Logger } from 'pino'
import type { EntityName } from '#contract/entities.ts'
import { lockKeys, whileLocked } from '#server/db/locks.ts'
import type { Pool } from '#server/db/pool.ts'
import { listOutdated, rebuildDocuments } from '#server/documents/stored/rebuild.sql.ts'
import { pause } from '#server/limits/pacing.ts'

const retryMs = 60_000
const logIntervalMs = 10_000

/** Ends when nothing is outdated, or when the server stops. Only one of several servers rebuilds; the others check later. */
export async function rebuildInBackground(db: Pool, log: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      if ((await listOutdated(db)).length === 0) return
      const isDone = await whileLocked(db, lockKeys.rebuild, async () => {
        for (const entity of await listOutdated(db))
          if (!stopping.aborted) await rebuild(db, entity, log, stopping)
      })
      if (isDone) continue
    } catch (error) {
      if (!stopping.aborted) log.error({ err: error }, 'a rebuild failed; trying again in a minute')
    }
    await pause(retryMs, stopping)
  }
}

async function rebuild(db: Pool, entity: EntityName, log: Logger, stopping: AbortSignal): Promise<void> {
  log.info({ entity }, 'rebuilding what is derived from stored documents')
  let loggedAt = performance.now()
  let startedAt = loggedAt
  const total = { read: 0, written: 0 }
  for await (const { read, written, left } of rebuildDocuments(db, entity)) {
    total.read += read
    total.written += written
    if (performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now()
      log.info({ entity, ...total, left }, 'rebuilding')
    }
    await pause(performance.now() - startedAt, stopping)
    if (stopping.aborted) return
    startedAt = performance.now()
  }
  log.info({ entity, ...total }, 'rebuilt')
}
