// Keeps one collection up to date: reads it whole the first time, catches up after a long pause, then listens.

import type { EntityName } from '#contract/entities.ts'
import type { Log } from '#server/context.ts'
import { applyChanges } from '#server/store/mirror/apply.ts'
import { type Mirrored, openMirrored, saveMirrored } from '#server/store/mirror/mirrored.ts'
import { backfill } from './backfill.ts'
import { inChunks } from './chunks.ts'
import { beginListening, hear, type ToCommit } from './listened.ts'
import { collectionOf, type Mirror, pause, sourceName } from './mirror.ts'
import { TooMuchToDelete, verify } from './verify.ts'

export type Following = {
  mirror: Mirror
  log: Log
  /** Raised when this process does not lead any more. */
  ending: AbortSignal
  /** Told whether everything is here, as far as is known. */
  seen(noun: EntityName, isUpToDate: boolean): void
}

/** The service forgets where listening goes on after half an hour. */
const resumableUs = 25n * 60_000_000n
/** Clocks of writers that state when a document was changed may be so far behind. */
const overlapUs = 10n * 60_000_000n
const verifyEveryMs = 24 * 3_600_000
const retryMs = { first: 250, most: 30_000 }
const confirmPollMs = 1_000

/** Resolves when `ending` is raised. */
export async function follow(following: Following, noun: EntityName): Promise<void> {
  const { log, ending, seen } = following
  let isResumed = false
  let failures = 0
  while (!ending.aborted) {
    try {
      isResumed = await followOnce(following, noun, isResumed)
      failures = 0
    } catch (error) {
      isResumed = false
      if (ending.aborted) return
      if (error instanceof TooMuchToDelete) await halt(following, noun, error)
      else log.warn({ err: error, entity: noun }, 'the mirror was interrupted; it goes on by itself')
      seen(noun, false)
      await pause(Math.min(retryMs.first * 2 ** failures++, retryMs.most), ending)
    }
  }
}

async function halt({ mirror, log }: Following, noun: EntityName, { message }: Error): Promise<void> {
  log.error({ entity: noun }, `the mirror is halted: ${message}`)
  await saveMirrored(mirror.db, noun, { state: 'halted', reason: message })
}

/** Until listening begins anew. `isResumed`: whether it goes on where the last one ended as planned. True then. */
async function followOnce(following: Following, noun: EntityName, isResumed: boolean): Promise<boolean> {
  const { mirror, log, ending, seen } = following
  const known = await openMirrored(mirror.db, noun, sourceName(mirror, noun))
  if (known.state === 'halted') {
    seen(noun, false)
    if (known.isConfirmed) await goOn(mirror, noun)
    else await pause(confirmPollMs, ending)
    return false
  }
  if (known.state === 'empty' || known.state === 'backfill') {
    seen(noun, false)
    await readWhole(following, noun, 'backfill')
  } else if (known.state === 'catch-up' || isTooOld(known)) {
    seen(noun, false)
    log.info({ entity: noun }, 'the mirror catches up')
    await catchUp(following, noun, known)
  }
  if (ending.aborted) return false
  return await listen(following, noun, isResumed)
}

async function goOn({ db, ...mirror }: Mirror, noun: EntityName): Promise<void> {
  await verify({ db, ...mirror }, noun, { isConfirmed: true })
  await saveMirrored(db, noun, { state: 'live', reason: null, isConfirmed: false })
}

function isTooOld({ readUs }: Mirrored): boolean {
  return readUs === null || BigInt(Date.now()) * 1_000n - readUs > resumableUs
}

async function readWhole(
  { mirror, log, ending }: Following,
  noun: EntityName,
  state: 'backfill' | 'catch-up',
): Promise<void> {
  let read = 0
  for await (const chunk of backfill(mirror, noun, state)) {
    if (read === 0) log.info({ entity: noun, documents: chunk.total }, 'reading the whole collection')
    read += chunk.read
    if (ending.aborted) return
  }
}

/** By the field that says when a document was changed, if there is one; else by reading everything again. */
async function catchUp(following: Following, noun: EntityName, { readUs }: Mirrored): Promise<void> {
  const { db, firestore, source } = following.mirror
  const { name, changed } = source.collections[noun]
  if (changed === undefined || readUs === null) return await readWhole(following, noun, 'catch-up')
  await saveMirrored(db, noun, { state: 'catch-up' })
  // Only the time matters.
  const { readTime } = await firestore.count(name, { before: '\u0001' })
  for await (const chunk of inChunks(firestore.readChanged(name, changed, readUs - overlapUs))) {
    await applyChanges(db, noun, chunk)
    if (following.ending.aborted) return
  }
  await saveMirrored(db, noun, { state: 'live', readUs: readTime, token: null })
}

/** True where it ended as planned, and nothing was missing. */
async function listen(following: Following, noun: EntityName, isResumed: boolean): Promise<boolean> {
  const { mirror, ending } = following
  const known = await openMirrored(mirror.db, noun, sourceName(mirror, noun))
  const isVerified = isResumed && Date.now() - (known.verifiedAt?.getTime() ?? 0) < verifyEveryMs
  // The emulator sends everything each time, and no deletions.
  const listening = openListening(mirror, noun, known, ending)
  let state = beginListening(!isVerified || mirror.source.emulator !== undefined)
  try {
    for await (const message of listening.messages) {
      const { next, commit, lost } = hear(state, message)
      if (lost !== undefined) throw await forgetPlace(mirror, noun, known, lost)
      state = next
      if (!next.isCurrent) following.seen(noun, false)
      if (commit) await take(following, noun, commit)
    }
  } catch (error) {
    if (!listening.isPlanned()) throw error
  } finally {
    listening.end()
  }
  if (!listening.isPlanned()) throw new Error('Firestore has ended the stream.')
  return state.isCurrent
}

/** Ends with the signal, and when it is time to begin anew: `isPlanned` then. */
function openListening(mirror: Mirror, noun: EntityName, { token, readUs }: Mirrored, ending: AbortSignal) {
  const from = { token: token ?? undefined, readTime: readUs ?? undefined }
  const messages = mirror.firestore.listen(collectionOf(mirror, noun), from)
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

/** What the service refuses must not be shown to it again. */
async function forgetPlace(
  { db }: Mirror,
  noun: EntityName,
  { token }: Mirrored,
  cause: string,
): Promise<Error> {
  await saveMirrored(db, noun, token ? { token: null } : { readUs: null })
  return new Error(`Firestore refuses to listen: ${cause}`)
}

async function take(
  { mirror, seen }: Following,
  noun: EntityName,
  { changes, upTo, isDoubtful }: ToCommit,
): Promise<void> {
  if (changes.length > 0 || upTo) await applyChanges(mirror.db, noun, changes, upTo)
  if (isDoubtful) await verify(mirror, noun, { isConfirmed: false })
  if (upTo) seen(noun, true)
}
