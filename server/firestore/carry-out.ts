// Carries out the intents of an act at the source: several at a time, storing their results in one transaction.

import type { LeftOutRecord } from '#contract/acts.ts'
import { Problem } from '#contract/problem.ts'
import { codes, grpcCodeOf, type SourceDocument } from '#server/firestore/client/client.ts'
import { remainingMs } from '#server/limits/deadline.ts'
import { applyChanges } from './apply.ts'
import { endIntents, type Intent } from './intents.sql.ts'
import { collectionOf, type Mirror } from './mirror.ts'
import { edit, editOf, hasValues, type SourceChange } from './source-changes.ts'

const atOnce = 50
/** How long a request needs after its last calls. */
const answerMs = 1_500

/** `failure`: why it stopped. Intents that are in none of the lists continue later. */
export type CarryOutResult = { made: string[]; unchanged: string[]; left: LeftOutRecord[]; failure?: unknown }

/** `edited`: the document after the edit; `now`: the current document that conflicts with it. */
type Attempt = {
  intent: Intent
  edited?: SourceChange
  now?: SourceChange
  left?: Omit<LeftOutRecord, 'id'>
}

type Mode = {
  /** Whether an earlier attempt may have reached the source. A document that already has the wanted values then counts as edited. */
  isRepeated: boolean
}

/** `intents`: the intents of one act. Throws errors of the source only if `isRepeated`; otherwise the answer lists the rest. */
export async function carryOut(mirror: Mirror, intents: Intent[], mode: Mode): Promise<CarryOutResult> {
  const out: CarryOutResult = { made: [], unchanged: [], left: [] }
  for (let start = 0; start < intents.length && hasTime(); start += atOnce) {
    const some = intents.slice(start, start + atOnce)
    const tried = await Promise.allSettled(
      some.map((intent) => (intent.kind === 'create' ? create : change)(mirror, intent, mode)),
    )
    const attempts = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await end(mirror, attempts, out)
    const failed = tried.find((one) => one.status === 'rejected')
    if (failed && mode.isRepeated) throw failed.reason
    if (failed) return { ...out, failure: failed.reason }
  }
  return out
}

function hasTime(): boolean {
  return (remainingMs() ?? Number.POSITIVE_INFINITY) > answerMs
}

async function end(mirror: Mirror, attempts: Attempt[], out: CarryOutResult): Promise<void> {
  const ended = attempts.map(({ intent, edited }) => ({ intent, edited }))
  const ours = new Set((await endIntents(mirror.db, ended)).map(({ intent }) => intent.id))
  for (const { intent, edited, left } of attempts.filter((one) => ours.has(one.intent.id))) {
    if (left) out.left.push({ id: intent.documentId, ...left })
    else if (edited) out.made.push(intent.documentId)
    else out.unchanged.push(intent.documentId)
  }
  const seen = attempts.flatMap(({ now }) => now ?? [])
  const [first] = attempts
  if (first && seen.length > 0) await applyChanges(mirror, first.intent.entity, seen)
}

async function create(mirror: Mirror, intent: Intent, { isRepeated }: Mode): Promise<Attempt> {
  const { entity, documentId: id, fields } = intent
  const collection = collectionOf(mirror, entity)
  try {
    const version = await mirror.firestore.create(collection, id, fields)
    return { intent, edited: { id, version, content: JSON.stringify(fields) } }
  } catch (error) {
    if (grpcCodeOf(error) === codes.invalid) return { intent, left: refusedBySource }
    if (grpcCodeOf(error) !== codes.alreadyExists) throw error
    const found = await mirror.firestore.find(collection, id)
    if (found && isRepeated && hasValues(found.content, fields)) return { intent, edited: found }
    const left = { reason: 'refused', detail: `'${id}' already exists in the marketplace.` } as const
    return found ? { intent, now: found, left } : { intent, left }
  }
}

const refusedBySource = { reason: 'refused', detail: 'The marketplace refuses these values.' } as const
const changed = { reason: 'changed', detail: 'It was changed in the meantime.' } as const
const missing = { reason: 'missing', detail: 'It does not exist any more.' } as const

async function change(mirror: Mirror, intent: Intent, mode: Mode): Promise<Attempt> {
  const { entity, documentId: id } = intent
  const collection = collectionOf(mirror, entity)
  const document = await mirror.firestore.find(collection, id)
  if (!document) return gone(intent, mode)
  try {
    return await (intent.kind === 'delete'
      ? remove(mirror, intent, document)
      : update(mirror, intent, document, mode))
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid')
      return { intent, left: { reason: 'refused', detail: error.message } }
    const code = grpcCodeOf(error)
    if (code === codes.invalid) return { intent, left: refusedBySource }
    if (code !== codes.failedPrecondition && code !== codes.notFound) throw error
    const now = await mirror.firestore.find(collection, id)
    return now ? { intent, now, left: changed } : gone(intent, { isRepeated: false })
  }
}

/** Uses a version between the one that was seen and any later creation. */
function gone(intent: Intent, { isRepeated }: Mode): Attempt {
  const { documentId: id, baseVersion, kind } = intent
  const deletion = { id, version: baseVersion + 1n, content: undefined }
  return kind === 'delete' && isRepeated
    ? { intent, edited: deletion }
    : { intent, now: deletion, left: missing }
}

async function remove(mirror: Mirror, intent: Intent, document: SourceDocument): Promise<Attempt> {
  const { entity, documentId: id, baseVersion } = intent
  if (document.version !== baseVersion) return { intent, now: document, left: changed }
  const version = await mirror.firestore.remove(collectionOf(mirror, entity), id, baseVersion)
  return { intent, edited: { id, version, content: undefined } }
}

async function update(
  mirror: Mirror,
  intent: Intent,
  document: SourceDocument,
  { isRepeated }: Mode,
): Promise<Attempt> {
  const { entity, documentId: id, baseVersion } = intent
  const fields = await editOf(entity, document, intent.fields)
  const isUnchanged = Object.keys(fields).length === 0
  if (isUnchanged && isRepeated && document.version > baseVersion) return { intent, edited: document }
  if (document.version !== baseVersion) return { intent, now: document, left: changed }
  if (isUnchanged) return { intent }
  const collection = collectionOf(mirror, entity)
  const version = await mirror.firestore.update(collection, id, baseVersion, fields, document.fields)
  return { intent, edited: { id, version, content: edit(document.content, fields) } }
}
