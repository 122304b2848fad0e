// Edits of the console go to the source, which accepts them only for the version that they were based on. The answer is
// written to the read model at once, so that the editor sees it.

import { setTimeout as delay } from 'node:timers/promises'
import type { EditableName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import { ExpectedError } from '#server/config/expected-error.ts'
import { getVersioned, notFound, type Versioned } from '#server/documents/stored/record.sql.ts'
import { checkBound } from '#server/documents/stored/source-binding.sql.ts'
import { changedMeanwhile, checkColor, checkPercentage, type Edit } from '#server/edits/edit.sql.ts'
import { codeOf, codes, type SourceDocument } from '#server/firestore/client/client.ts'
import type { Fields } from '#server/firestore/client/values.ts'
import type { Log } from '#server/http/context.ts'
import { applyChanges } from './apply.ts'
import { carryOut } from './carry-out.ts'
import { endIntent, type Intent, listIntents, openIntent } from './intents.sql.ts'
import { bindingOf, collectionOf, type Mirror } from './mirror.ts'
import { refreshUser } from './refresh-user.ts'
import { edit, editOf, hasValues, type SourceChange } from './source-changes.sql.ts'

/** After this time the process that recorded an intent no longer waits for the answer. */
const settledMs = 5_000
const waitMs = 100
const mostWaits = 10

/** The same as editDocument (edits/edit.sql.ts), but through the source. */
export async function editAtSource(
  mirror: Mirror,
  entity: EditableName,
  id: string,
  edit: Edit,
): Promise<Versioned> {
  await refuseIfSwitched(mirror)
  const intent = await callSource(async () => {
    await refreshUser(mirror, edit.actor.uid)
    return await begin(mirror, entity, id, edit)
  })
  if (intent) await commit(mirror, intent)
  return await getVersioned(mirror.db, entity, id)
}

/** Another process may have switched the source since this one started. */
export async function refuseIfSwitched({ db, source }: Mirror): Promise<void> {
  try {
    await checkBound(db, bindingOf(source))
  } catch (error) {
    if (error instanceof ExpectedError) throw new Problem('unavailable', error.message)
    throw error
  }
}

/** An edit of this document; `found`: the values that it replaces. */
type Begun = Intent & { document: SourceDocument; found: Fields }

/**
 * Undefined where the document has all values of the edit: it changes nothing, or it was made already, its answer was lost,
 * and the person repeats it.
 */
async function begin(
  mirror: Mirror,
  entity: EditableName,
  id: string,
  { actor, expectedVersion, holdRights, fields: given }: Edit,
): Promise<Begun | undefined> {
  for (let waits = 0; waits < mostWaits; waits++) {
    const [other] = await listIntents(mirror.db, { entity, documentId: id })
    const document = await mirror.firestore.find(collectionOf(mirror, entity), id)
    if (!document) throw notFound(entity, id)
    const { changed, fields, found } = await editOf(entity, document, given)
    const isUnchanged = Object.keys(fields).length === 0
    if (isUnchanged && other && (await isMadeBy(actor, other, document))) {
      await endIntent(mirror.db, other, document)
      return undefined
    }
    if (![undefined, document.version].includes(expectedVersion)) {
      await applyChanges(mirror, entity, [document])
      throw changedMeanwhile()
    }
    checkColor(changed)
    checkPercentage(changed)
    if (isUnchanged && !other) {
      await mirror.db.transaction(holdRights)
      await applyChanges(mirror, entity, [document])
      return undefined
    }
    const wanted = { entity, documentId: id, baseVersion: document.version, fields, actor }
    const intent = isUnchanged ? undefined : await openIntent(mirror.db, wanted, holdRights)
    if (intent) return { ...intent, document, found }
    await delay(waitMs)
  }
  throw new Problem('unavailable', 'Another change of this record is on its way. Try again in a few seconds.')
}

async function commit(mirror: Mirror, intent: Begun): Promise<void> {
  const { entity, documentId: id, baseVersion, fields, document, found } = intent
  const { firestore, db } = mirror
  const collection = collectionOf(mirror, entity)
  let version: bigint
  try {
    version = await callSource(() => firestore.update(collection, id, baseVersion, fields, found))
  } catch (error) {
    // Without an answer the intent stays: settleIntents finds out whether the edit was made.
    const cause = error instanceof Problem ? error.cause : error
    const code = codeOf(cause)
    if (code !== codes.failedPrecondition && code !== codes.notFound) throw error
    const now = await callSource(() => firestore.find(collection, id))
    await endIntent(db, intent, undefined)
    if (!now) throw notFound(entity, id)
    await applyChanges(mirror, entity, [now])
    throw changedMeanwhile()
  }
  await endIntent(db, intent, { id, version, content: await edit(document.content, fields) })
}

/** Completes edits whose process has died, or got no answer. */
export async function settleIntents(mirror: Mirror, log: Log, olderThanMs = settledMs): Promise<void> {
  const intents = await listIntents(mirror.db, { olderThanMs })
  for (const intent of intents.filter(({ goesOn }) => !goesOn)) {
    const { entity, documentId } = intent
    const document = await mirror.firestore.find(collectionOf(mirror, entity), documentId)
    const made = await madeOf(intent, document)
    if (await endIntent(mirror.db, intent, made))
      log.warn({ entity, id: documentId, made: made !== undefined }, 'an edit without an answer was settled')
    if (document && !made) await applyChanges(mirror, entity, [document])
  }
  const acts = Map.groupBy(
    intents.filter(({ goesOn }) => goesOn),
    ({ act }) => act,
  )
  for (const [act, some] of acts) {
    const { made, left } = await carryOut(mirror, some, { isRepeated: true })
    log.warn({ act, made: made.length, left: left.length }, 'an act that was interrupted was carried out')
  }
}

/** The document as the intent has changed it; undefined where it has not. */
async function madeOf(
  intent: Intent,
  document: SourceDocument | undefined,
): Promise<SourceChange | undefined> {
  const { kind, documentId: id, baseVersion } = intent
  if (kind === 'delete') return document ? undefined : { id, version: baseVersion + 1n, content: undefined }
  return document && (await isMade(intent, document)) ? document : undefined
}

async function isMadeBy({ uid }: Edit['actor'], intent: Intent, document: SourceDocument): Promise<boolean> {
  const isEdit = intent.kind === 'edit' && !intent.goesOn
  return isEdit && intent.actor.uid === uid && (await isMade(intent, document))
}

/** The document is newer than the edit's base, and has the edit's values. */
async function isMade({ baseVersion, fields }: Intent, document: SourceDocument): Promise<boolean> {
  return document.version > baseVersion && (await hasValues(document.content, fields))
}

/** A source that does not answer becomes the Problem 'unavailable', after which the form keeps its input. */
export async function callSource<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asProblem(error)
  }
}

export function asProblem(error: unknown): unknown {
  if (error instanceof Problem || codeOf(error) === undefined) return error
  return new Problem('unavailable', 'The marketplace does not answer. Nothing is lost: try again.', {
    cause: error,
  })
}
