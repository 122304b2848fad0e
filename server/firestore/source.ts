// The mirrored source in a server: it is followed in the background, receives the edits, and answers look-ups of users.
// - One process leads (lead.sql.ts). It reads each of the five collections once, then listens to it (follow.ts).
// - A pure function interprets each message (listened.ts). Documents stay bytes until a thread decodes them, and are committed
//   together with the position of the mirror (apply.ts), by the code that writes what programs send.
// - After an interruption the ids of both sides are compared (verify.ts), since deletions may not have been reported.
// - An edit is stored as an intent, sent to the source, then written with its history (acts.ts, carry-out.ts, settle.ts).
// - A database belongs to one source (documents/stored/source-binding.sql.ts).

import type { SourceConfig } from '#server/config/config.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Pool } from '#server/db/pool.ts'
import { bindSource } from '#server/documents/stored/source-binding.sql.ts'
import type { Source } from '#server/edits/source.ts'
import type { Log } from '#server/http/context.ts'
import { actAtSource } from './acts.ts'
import { explainSource, isRefusal } from './explain-source.ts'
import { bindingOf, collectionOf, type Mirror, mirrorOrder, openMirror } from './mirror.ts'
import { refreshUser } from './refresh-user.ts'
import { runMirror } from './run.ts'

/** `db`: a separate pool, so that requests and the mirror never wait for each other. */
export async function openSource(db: Pool, config: SourceConfig, log: Log) {
  const mirror = await openMirror(db, config)
  await begin(mirror)
  const source: Source = {
    act: (key, act, answer) => actAtSource(mirror, key, act, answer),
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

/** Throws where the database has another source, or this one refuses to be read. One that does not answer may return. */
async function begin(mirror: Mirror): Promise<void> {
  await bindSource(mirror.db, bindingOf(mirror.source))
  for (const entity of mirrorOrder) {
    try {
      // A range before all ids: nothing is read.
      await mirror.firestore.count(collectionOf(mirror, entity), { before: '\u0001' })
    } catch (error) {
      if (isRefusal(error)) throw new ExpectedError(`${explainSource(mirror, entity, error).trouble}.`)
      return
    }
  }
}
