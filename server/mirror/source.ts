// The mirrored source in a server: it is followed in the background, receives the edits, and answers look-ups of users.

import type { SourceConfig } from '#server/config.ts'
import type { Log, Source } from '#server/context.ts'
import type { Pool } from '#server/db/pool.ts'
import { changeAtSource } from './edits.ts'
import { runMirror } from './lead.ts'
import { openMirror } from './mirror.ts'
import { refreshUser } from './refresh-user.ts'

/** `db`: a separate pool, so that requests and the mirror never wait for each other. */
export async function openSource(db: Pool, config: SourceConfig, log: Log) {
  const mirror = await openMirror(db, config)
  const source: Source = {
    change: (entity, id, change, fields) => changeAtSource(mirror, entity, id, change, fields),
    async refreshUser(uid) {
      try {
        await refreshUser(mirror, uid)
      } catch (error) {
        log.warn({ err: error, uid }, 'the source could not be asked for a user; the stored record applies')
      }
    },
  }
  return {
    source,
    /** Ends when `stopping` is aborted. */
    run: (stopping: AbortSignal) => runMirror(mirror, log, stopping),
    async close() {
      await mirror.firestore.close()
      await db.close()
    },
  }
}
