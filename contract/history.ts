// Who changed what and when: one entry for each change of a tag or a discount code, by a person, an import or the
// source.

import * as v from 'valibot'
import { answerOf, endpoint } from './endpoint.ts'
import { editableNames } from './entities.ts'
import { exactly, oneOf } from './list.ts'

const person = v.object({ uid: v.string(), email: v.string() })
const importOfFile = v.object({ uid: v.literal('import'), file: v.string() })
const source = v.object({ uid: v.literal('ingest'), token: v.string() })

/**
 * The administrator as at that time, the import with the name of its file, or the source with the name of its token.
 */
export const actor = v.union([person, importOfFile, source])
export type Actor = v.InferOutput<typeof actor>

/** 'ada@example.com', 'Import of tags.jsonl', 'Sent by marketplace' */
export function actorName(actor: Actor): string {
  if ('file' in actor) return `Import of ${actor.file}`
  return 'token' in actor ? `Sent by ${actor.token}` : actor.email
}

export const changeKinds = ['created', 'changed', 'deleted', 'restored'] as const

/**
 * `act`: shared by all changes that were made together, and undone by it; null of a single edit and of what others sent.
 * `before` and `after` are the whole documents; `before` is null where the document was created, `after` where it was
 * deleted.
 */
export const change = v.object({
  at: v.object({ seconds: v.number(), nanoseconds: v.number() }),
  actor,
  kind: v.picklist(changeKinds),
  act: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})
export type Change = v.InferOutput<typeof change>

/** The most changes in an answer. */
export const maxChanges = 100

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: `The latest ${maxChanges} changes of one tag or discount code, newest first.`,
  action: 'history.read',
  // Shown beside the record, and read again right after an edit.
  reads: 'primary',
  query: v.strictObject({ entity: oneOf(editableNames), id: exactly }),
  answer: answerOf(v.array(change)),
})
