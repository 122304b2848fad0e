// The mirrored source in a server: it is followed in the background, receives the edits, and answers look-ups of users.
// - One process leads (turns.ts). It reads each of the five collections once, then listens to it (follow.ts).
// - A pure function interprets each message (interpret-messages.ts). Documents are committed together with the position of the mirror
//   (apply.ts), by the code that writes what programs send.
// - After an interruption the ids of both sides are compared (verify.ts), since deletions may not have been reported.
// - An edit is stored as an intent, sent to the source, then written with its history (acts.ts, carry-out.ts, settle.ts).
// - A database belongs to one source (documents/stored/source-binding.sql.ts).

import type { EntityName } from '#contract/entities.ts'
import { listUnsent, removeUnsent, type UnsentRecord } from '#server/access/sign-in-records.sql.ts'
import type { SourceConfig } from '#server/config/config.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { bindSource, checkBound } from '#server/documents/stored/source-binding.sql.ts'
import type { Source } from '#server/edits/headers.ts'
import type { Log } from '#server/http/context.ts'
import { pause } from '#server/limits/pacing.ts'
import { actAtSource, refreshUser } from './acts.ts'
import { codes, grpcCodeOf } from './client/client.ts'
import { follow } from './follow.ts'
import { bindingOf, collectionOf, explainSource, type Mirror, mirrorOrder, openMirror } from './mirror.ts'
import { touchMirrored } from './mirrored.sql.ts'
import { settleIntents } from './settle.ts'
import { leadWhen } from './turns.ts'

const retryMs = 500

const repeatMs = 1_000

const maxRepeatMs = 30_000

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

/** Throws if the database has another source, or this one refuses to be read. A source that does not answer may return later. */
async function begin(mirror: Mirror): Promise<void> {
  await bindSource(mirror.db, bindingOf(mirror.source))
  for (const entity of mirrorOrder) {
    try {
      // No id precedes this one: nothing is read.
      await mirror.firestore.count(collectionOf(mirror, entity), { before: '\u0001' })
    } catch (error) {
      const { trouble, troubleKind } = explainSource(mirror, entity, error)
      // These do not pass with time.
      if (['permission', 'credentials', 'unknown'].includes(troubleKind))
        throw new ExpectedError(`${trouble}.`)
      return
    }
  }
}

type Leading = { mirror: Mirror; log: Log; holder: Db }

/** One process is the leader and follows all collections, the others wait to take over. Ends when `stopping` is aborted. */
export async function runMirror(mirror: Mirror, log: Log, stopping: AbortSignal): Promise<void> {
  let waitMs = retryMs
  while (!stopping.aborted) {
    try {
      await leadWhen(mirror.db, stopping, (holding, holder) => followAll({ mirror, log, holder }, holding))
      waitMs = retryMs
    } catch (error) {
      const isSwitched = error instanceof ExpectedError
      if (isSwitched) log.error(error.message)
      else if (!stopping.aborted) log.warn({ err: error }, 'the mirror waits for the database')
      waitMs = isSwitched ? maxRepeatMs : retryMs
    }
    await pause(waitMs, stopping)
  }
}

async function followAll({ mirror, log, holder }: Leading, ending: AbortSignal): Promise<void> {
  // Another process may have switched it since this one started.
  await checkBound(mirror.db, bindingOf(mirror.source))
  log.info({ project: mirror.source.project }, 'this process leads the mirror')
  const upToDate = new Set<EntityName>()
  const seen = (entity: EntityName, isUpToDate: boolean): void => {
    if (isUpToDate) upToDate.add(entity)
    else upToDate.delete(entity)
  }
  await Promise.all([
    ...mirrorOrder.map((entity) => follow({ mirror, holder, log, ending, seen }, entity)),
    repeat(log, ending, () => touchMirrored(mirror.db, [...upToDate])),
    repeat(log, ending, () => sendRecords(mirror, log)),
    repeat(log, ending, () => settleIntents(mirror, log)),
  ])
}

/** Repeats failed work with growing pauses of up to half a minute. */
async function repeat(log: Log, ending: AbortSignal, work: () => Promise<void>): Promise<void> {
  let waitMs = repeatMs
  while (!ending.aborted) {
    try {
      await work()
      waitMs = repeatMs
    } catch (error) {
      waitMs = Math.min(waitMs * 2, maxRepeatMs)
      if (!ending.aborted) log.warn({ err: error, againMs: waitMs }, 'the mirror could not finish a round')
    }
    await pause(waitMs, ending)
  }
}

/** Throws if the source does not answer; the remaining records are sent the next time. */
export async function sendRecords(mirror: Mirror, log: Log): Promise<void> {
  for (const unsent of await listUnsent(mirror.db)) {
    await send(mirror, unsent, log)
    await removeUnsent(mirror.db, unsent.id)
  }
}

async function send(mirror: Mirror, { documentId, isNew, fields }: UnsentRecord, log: Log): Promise<void> {
  const collection = collectionOf(mirror, 'sessions')
  try {
    if (isNew) await mirror.firestore.create(collection, documentId, fields)
    else await mirror.firestore.update(collection, documentId, undefined, fields)
  } catch (error) {
    const code = grpcCodeOf(error)
    // An earlier answer was lost, or the record was deleted.
    if (code === codes.alreadyExists || code === codes.notFound) return
    if (code !== codes.invalid) throw error
    log.error({ err: error, id: documentId }, 'Firestore has refused the record of a sign-in')
  }
}
