// Completes what was sent to the source without an answer, because a process died or the connection was lost.

import type { EditableName } from '#contract/entities.ts'
import { Problem } from '#contract/problem.ts'
import type { Act } from '#server/edits/acts.sql.ts'
import type { SourceDocument } from '#server/firestore/client/client.ts'
import type { Log } from '#server/http/context.ts'
import { applyChanges } from './apply.ts'
import { carryOut } from './carry-out.ts'
import { endIntents, type Intent, listIntents } from './intents.sql.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { editOf, hasValues, type SourceChange } from './source-changes.ts'

/** After this time the process that recorded an intent no longer waits for the answer. */
const settledMs = 5_000

export async function settleIntents(mirror: Mirror, log: Log, olderThanMs = settledMs): Promise<void> {
  const intents = await listIntents(mirror.db, { olderThanMs })
  for (const intent of intents.filter(({ goesOn }) => !goesOn)) {
    const { entity, documentId } = intent
    const document = await mirror.firestore.find(collectionOf(mirror, entity), documentId)
    const made = await madeOf(intent, document)
    const ended = await endIntents(mirror.db, [{ intent, edited: made }])
    if (ended.length > 0)
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

/** Returns whether the same person already made this edit and its answer was lost; stores it in that case. */
export async function settleOwn(mirror: Mirror, { entity, operations, actor }: Act): Promise<boolean> {
  const [{ id, operation } = {}] = operations
  if (id === undefined || operation?.kind !== 'edit') return false
  const [intent] = await listIntents(mirror.db, { entity, documentId: id })
  if (!intent || intent.goesOn || intent.actor.uid !== actor.uid) return false
  const document = await mirror.firestore.find(collectionOf(mirror, entity), id)
  const made = await madeOf(intent, document)
  if (!(made && document && (await hasEdit(entity, document, operation.fields)))) return false
  return (await endIntents(mirror.db, [{ intent, edited: made }])).length > 0
}

/** Returns the document as the intent has changed it; undefined if it has not. */
async function madeOf(
  intent: Intent,
  document: SourceDocument | undefined,
): Promise<SourceChange | undefined> {
  const { entity, kind, documentId: id, baseVersion, fields } = intent
  if (kind === 'delete') return document ? undefined : { id, version: baseVersion + 1n, content: undefined }
  if (!document || document.version <= baseVersion) return undefined
  const { content } = document
  const isMade = kind === 'create' ? hasValues(content, fields) : await hasEdit(entity, document, fields)
  return isMade ? document : undefined
}

async function hasEdit(entity: EditableName, document: SourceDocument, fields: object): Promise<boolean> {
  try {
    return Object.keys(await editOf(entity, document, fields)).length === 0
  } catch (error) {
    // The mapping was changed and can no longer hold the value.
    if (error instanceof Problem && error.code === 'invalid') return false
    throw error
  }
}
