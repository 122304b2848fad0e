// Acts of the console with a mirrored source: each record is changed there first, on the condition that it has not changed since it was
// read, or does not exist. Changes of a larger act that the source has not answered continue when it answers again.

import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome } from '#contract/acts.ts'
import { Problem } from '#contract/problem.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { checkBound } from '#server/documents/stored/source-binding.sql.ts'
import { isSourceVersion } from '#server/documents/versions.ts'
import type { Act, ActResult, AnswerBuilder } from '#server/edits/acts.sql.ts'
import { type IdempotencyKey, keepAnswer, type VersionedAnswer } from '#server/edits/once.sql.ts'
import { type ActState, type BegunAct, beginAct } from './act-intents.sql.ts'
import { applyChanges } from './apply.ts'
import { type CarryOutResult, carryOut } from './carry-out.ts'
import { grpcCodeOf, isSourceId } from './client/client.ts'
import { bindingOf, collectionOf, type Mirror } from './mirror.ts'
import { settleOwn } from './settle.ts'
import { findVersion } from './stored-ids.sql.ts'

const waitMs = 100
const mostWaits = 10

/** Performs an act through the source, like performOnce (edits/acts.sql.ts) on the stored documents. */
export async function actAtSource(
  mirror: Mirror,
  key: IdempotencyKey | undefined,
  act: Act,
  answer: AnswerBuilder,
): Promise<VersionedAnswer> {
  const { db } = mirror
  await refuseIfSwitched(mirror)
  await callSource(() => refreshUser(mirror, act.actor.uid))
  const started = await begin(mirror, key, act)
  if ('answer' in started) return started.answer
  const performed =
    'progress' in started
      ? { ...started.progress, outcome: outcomeOf(started.progress) }
      : finish(act, started.begun, await carryOut(mirror, started.begun.intents, { isRepeated: false }))
  if (act.isSingle && performed.outcome.pending.length > 0) throw onItsWay()
  const answered = await answer(db, performed)
  if (key) await keepAnswer(db, key, answered)
  return answered
}

/** Another process may have switched the source since this one started. */
async function refuseIfSwitched({ db, source }: Mirror): Promise<void> {
  try {
    await checkBound(db, bindingOf(source))
  } catch (error) {
    if (error instanceof ExpectedError) throw new Problem('unavailable', error.message)
    throw error
  }
}

/** Waits a little for another change of the same record, if there is one. */
async function begin(mirror: Mirror, key: IdempotencyKey | undefined, act: Act) {
  for (let waits = 0; ; waits++) {
    const started = await beginAct(mirror.db, key, act, isSourceId)
    const isBusy = 'begun' in started && started.begun.busy.length > 0
    if (!(act.isSingle && isBusy) || waits === mostWaits) return started
    if (await callSource(() => settleOwn(mirror, act)))
      return { progress: { act: act.id, made: act.operations.map(({ id }) => id), pending: [] } }
    await delay(waitMs)
  }
}

function outcomeOf({ act, made, pending }: ActState): Outcome {
  return { act, changed: made.length, unchanged: 0, activated: 0, expired: 0, left: [], pending }
}

function finish(act: Act, begun: BegunAct, { made, unchanged, left, failure }: CarryOutResult): ActResult {
  const { intents, busy, activated, expired } = begun
  if (act.isSingle && failure !== undefined) throw asProblem(failure)
  if (act.isSingle && busy.length > 0) throw onItsWay()
  const done = new Set([...made, ...unchanged, ...left.map(({ id }) => id)])
  const pending = intents.map(({ documentId }) => documentId).filter((id) => !done.has(id))
  const outcome = {
    act: made.length + pending.length > 0 ? act.id : null,
    changed: act.isDry ? begun.toChange : made.length,
    unchanged: begun.unchanged + unchanged.length,
    activated,
    expired,
    left: [
      ...begun.left,
      ...busy.map((id) => ({ id, reason: 'refused' as const, detail: inTheWay })),
      ...left,
    ],
    pending,
  }
  return { act: act.id, outcome, made }
}

const inTheWay = 'Another change of this record is on its way. Try again in a few seconds.'

function onItsWay(): Problem {
  return new Problem('unavailable', inTheWay)
}

/** Turns a source that does not answer into the Problem 'unavailable', after which the form keeps its input. */
async function callSource<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asProblem(error)
  }
}

function asProblem(error: unknown): unknown {
  if (error instanceof Problem || grpcCodeOf(error) === undefined) return error
  return new Problem('unavailable', 'The marketplace does not answer. Nothing is lost: try again.', {
    cause: error,
  })
}

/** Reads one user from the source again, so that rights based on the record are current. Throws the errors of the source. */
export async function refreshUser(mirror: Mirror, uid: string): Promise<void> {
  const { db, firestore } = mirror
  const [user, storedVersion] = await Promise.all([
    firestore.find(collectionOf(mirror, 'users'), uid),
    findVersion(db, 'users', uid),
  ])
  if (user && user.version !== storedVersion) await applyChanges(mirror, 'users', [user])
  // The deletion is newer than the stored update, and older than any later creation.
  if (!user && storedVersion !== undefined && isSourceVersion(storedVersion))
    await applyChanges(mirror, 'users', [{ id: uid, version: storedVersion + 1n, content: undefined }])
}
