// The mirror in a server: one process is the leader and follows all collections, the others wait to take over.

import type { EntityName } from '#contract/entities.ts'
import { listUnsent, removeUnsent, type Unsent } from '#server/access/source-outbox.sql.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import type { Db } from '#server/db/client.ts'
import { checkBound } from '#server/documents/stored/source-binding.sql.ts'
import { codeOf, codes } from '#server/firestore/client/client.ts'
import type { Log } from '#server/http/context.ts'
import { follow } from './follow.ts'
import { leadWhen } from './lead.sql.ts'
import { bindingOf, collectionOf, type Mirror, mirrorOrder, pause } from './mirror.ts'
import { touchMirrored } from './mirrored.sql.ts'
import { settleIntents } from './settle.ts'

const retryMs = 500
const repeatMs = 1_000
const maxRepeatMs = 30_000

type Leading = { mirror: Mirror; log: Log; holder: Db }

/** Ends when `stopping` is aborted. */
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
    repeat(log, ending, () => touch(mirror, upToDate)),
    repeat(log, ending, () => sendRecords(mirror, log)),
    repeat(log, ending, () => settleIntents(mirror, log)),
  ])
}

/** Stores the time at which everything was up to date; the other processes read it. */
async function touch({ db }: Mirror, upToDate: Set<EntityName>): Promise<void> {
  if (upToDate.size > 0) await touchMirrored(db, [...upToDate])
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

/** Throws where the source does not answer; the remaining records are sent the next time. */
export async function sendRecords(mirror: Mirror, log: Log): Promise<void> {
  for (const unsent of await listUnsent(mirror.db)) {
    await send(mirror, unsent, log)
    await removeUnsent(mirror.db, unsent.id)
  }
}

async function send(mirror: Mirror, { documentId, isNew, fields }: Unsent, log: Log): Promise<void> {
  const collection = collectionOf(mirror, 'sessions')
  try {
    if (isNew) await mirror.firestore.create(collection, documentId, fields)
    else await mirror.firestore.update(collection, documentId, undefined, fields)
  } catch (error) {
    const code = codeOf(error)
    // It was sent before and the answer was lost, or somebody has deleted the record.
    if (code === codes.alreadyExists || code === codes.notFound) return
    if (code !== codes.invalid) throw error
    log.error({ err: error, id: documentId }, 'Firestore has refused the record of a sign-in')
  }
}
