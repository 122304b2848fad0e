// Keeps one collection up to date: reads it completely the first time, catches up after a long pause, then listens.

import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { databaseNowMs } from '#server/db/database-clock.ts'
import type { Log } from '#server/http/context.ts'
import { pause } from '#server/limits/pacing.ts'
import { applyChanges } from './apply.ts'
import { backfill } from './backfill.ts'
import { beginListening, interpret, type PendingCommit } from './interpret-messages.ts'
import { collectionOf, explainSource, type Mirror } from './mirror.ts'
import { type MirroredCollection, openMirrored, saveMirrored } from './mirrored.sql.ts'
import { hasConfirmed } from './surplus.sql.ts'
import { TooMuchToDelete, verify } from './verify.ts'

type FollowOptions = {
  mirror: Mirror
  /** The connection with the leader's lock. */
  holder: Db
  log: Log
  /** Aborted when this process is no longer the leader. */
  ending: AbortSignal
  /** Called with whether all known changes are stored. */
  seen(entity: EntityName, isUpToDate: boolean): void
}

/** The service forgets the position of a listener after half an hour. */
const resumableUs = 25n * 60_000_000n
const verifyEveryMs = 24 * 3_600_000
const retryMs = { first: 250, most: 30_000 }
const confirmPollMs = 1_000

export async function follow(following: FollowOptions, entity: EntityName): Promise<void> {
  const { ending, seen } = following
  let isResumed = false
  let failures = 0
  let trouble: string | undefined
  while (!ending.aborted) {
    try {
      isResumed = await followOnce(following, entity, isResumed)
      failures = 0
      trouble = undefined
    } catch (error) {
      isResumed = false
      if (ending.aborted) return
      seen(entity, false)
      if (error instanceof TooMuchToDelete) await halt(following, entity, error)
      else trouble = await tell(following, entity, error, trouble)
      await pause(Math.min(retryMs.first * 2 ** failures++, retryMs.most), ending)
    }
  }
}

async function halt({ mirror, log }: FollowOptions, entity: EntityName, { message }: Error): Promise<void> {
  const { state, reason } = await openMirrored(mirror.db, entity)
  if (state === 'halted' && reason === message) return
  log.error({ entity }, `the mirror is halted: ${message}`)
  await saveMirrored(mirror.db, entity, { state: 'halted', reason: message })
}

/** Logs a failure once while it lasts, and stores it for the reports. Returns its sentence. */
async function tell(
  { mirror, log }: FollowOptions,
  entity: EntityName,
  error: unknown,
  known: string | undefined,
): Promise<string> {
  const { trouble, troubleKind } = explainSource(mirror, entity, error)
  if (trouble === known) return trouble
  log.warn({ err: error, entity }, `the mirror is interrupted, and tries again: ${trouble}`)
  // The database itself may be the cause.
  await saveMirrored(mirror.db, entity, { trouble, troubleKind }).catch(() => undefined)
  return trouble
}

/** Listens until it must start again. `isResumed`: the previous listener ended as planned. Returns whether this one did too. */
async function followOnce(
  following: FollowOptions,
  entity: EntityName,
  isResumed: boolean,
): Promise<boolean> {
  const { mirror, ending, seen } = following
  const known = await openMirrored(mirror.db, entity)
  if (known.state === 'halted') {
    seen(entity, false)
    await compareAgain(following, entity)
    return false
  }
  if (known.state !== 'live' || (known.readUs ?? 0n) < BigInt(Date.now()) * 1_000n - resumableUs) {
    seen(entity, false)
    await readWhole(following, entity)
  }
  if (ending.aborted) return false
  return await listen(following, entity, isResumed)
}

/** Resolves when the deletions have been confirmed, or after a pause, since the documents may be back. */
async function compareAgain({ mirror, holder, ending }: FollowOptions, entity: EntityName): Promise<void> {
  const waitedUntil = performance.now() + mirror.source.renewMs
  while (performance.now() < waitedUntil && !(await hasConfirmed(mirror.db, entity))) {
    await pause(confirmPollMs, ending)
    if (ending.aborted) return
  }
  await verify(mirror, entity, holder, ending)
  await saveMirrored(mirror.db, entity, { state: 'live', reason: null })
}

async function readWhole({ mirror, log, ending }: FollowOptions, entity: EntityName): Promise<void> {
  let read = 0
  for await (const chunk of backfill(mirror, entity)) {
    if (read === 0) log.info({ entity, documents: chunk.total }, 'reading the whole collection')
    read += chunk.read
    if (ending.aborted) return
  }
}

/** Returns true if it ended as planned and missed no message. */
async function listen(following: FollowOptions, entity: EntityName, isResumed: boolean): Promise<boolean> {
  const { mirror, ending } = following
  const known = await openMirrored(mirror.db, entity)
  const isVerified = isResumed && (await isFresh(mirror, known))
  // The emulator always sends all documents, and no deletions.
  const listening = openListening(mirror, entity, known, ending)
  let state = beginListening(!isVerified || mirror.source.emulator !== undefined)
  try {
    for await (const message of listening.messages) {
      const { next, commit, lost } = interpret(state, message)
      if (lost !== undefined) throw await forgetPosition(mirror, entity, known, lost)
      state = next
      if (!next.isCurrent) following.seen(entity, false)
      if (commit) await take(following, entity, commit)
    }
  } catch (error) {
    if (!listening.isPlanned()) throw error
  } finally {
    listening.end()
  }
  if (!listening.isPlanned()) throw new Error('Firestore has ended the stream.')
  return state.isCurrent
}

/** A time in the future comes from a clock that was wrong. */
async function isFresh({ db }: Mirror, { verifiedAt }: MirroredCollection): Promise<boolean> {
  const agoMs = (await databaseNowMs(db)) - (verifiedAt?.getTime() ?? 0)
  return agoMs >= 0 && agoMs < verifyEveryMs
}

/** Ends with the signal, and when it must start again: then `isPlanned`. */
function openListening(
  mirror: Mirror,
  entity: EntityName,
  { token, readUs }: MirroredCollection,
  ending: AbortSignal,
) {
  const from = { token: token ?? undefined, readTime: readUs ?? undefined }
  const messages = mirror.firestore.listen(collectionOf(mirror, entity), from)
  let isPlanned = false
  const plan = (): void => {
    isPlanned = true
    messages.close()
  }
  const renewal = setTimeout(plan, mirror.source.renewMs)
  ending.addEventListener('abort', plan)
  if (ending.aborted) plan()
  return {
    messages,
    isPlanned: () => isPlanned,
    end() {
      clearTimeout(renewal)
      ending.removeEventListener('abort', plan)
      messages.close()
    },
  }
}

/** A position that the service refuses must not be sent to it again. */
async function forgetPosition(
  { db }: Mirror,
  entity: EntityName,
  { token }: MirroredCollection,
  cause: string,
): Promise<Error> {
  await saveMirrored(db, entity, token ? { token: null } : { readUs: null })
  return new Error(`Firestore refuses to listen: ${cause}`)
}

async function take(
  { mirror, holder, ending, seen }: FollowOptions,
  entity: EntityName,
  { changes, upTo, isDoubtful }: PendingCommit,
): Promise<void> {
  if (changes.length > 0 || upTo) await applyChanges(mirror, entity, changes, upTo)
  if (isDoubtful) await verify(mirror, entity, holder, ending)
  if (upTo) seen(entity, true)
}
