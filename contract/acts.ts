// Acts: changes of tags, discount codes or the state of feedback that are made, recorded and undone together. Creating, changing, deleting
// or restoring a single record is an act with one change.

import * as v from 'valibot'
import { actId } from './act-id.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { type ActedName, editableNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { namedObject } from './named.ts'
import { recordVersion } from './record-version.ts'

/** The maximum number of records in one batch. Several batches may share an act. */
export const maxBatchRows = 1_000

/** The maximum number of changes in one act. */
export const maxActChanges = 10_000

/** `version`: as sent with the record or with a page of the list. */
const batchRow = v.strictObject({
  id: v.pipe(v.string('must be text'), v.nonEmpty('must not be empty')),
  version: recordVersion,
})
export type BatchRow = v.InferOutput<typeof batchRow>

const batchRows = v.pipe(
  v.array(batchRow, 'must be a list'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(maxBatchRows, `must be at most ${maxBatchRows} records`),
  v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must name each record once'),
)

/** The change of a batch that deletes its records. */
export const deletion = v.strictObject({ kind: v.literal('delete') })

/**
 * Applies `change` to each of `rows` that still has its version. `act` adds the batch to an earlier act of the same person, so that several
 * batches are shown and undone as one. With `dryRun` nothing is changed, and the answer says what would happen.
 */
// @__NO_SIDE_EFFECTS__
export function batchBody<Change extends v.GenericSchema>(change: Change) {
  return v.strictObject({
    rows: batchRows,
    change,
    act: v.optional(actId),
    dryRun: v.optional(v.boolean('must be true or false')),
  })
}

/** `changed`: the record was changed in the meantime; `missing`: it does not exist; `refused`: its state does not allow the change. */
export const leftReasons = ['changed', 'missing', 'refused'] as const

/** A record that an act left out. `detail`: the reason, as a sentence. `fields`: those whose new values are refused. */
const leftOut = v.object({
  id: v.string(),
  reason: v.picklist(leftReasons),
  detail: v.string(),
  fields: v.optional(v.array(v.object({ field: v.string(), detail: v.string() }))),
})
export type LeftOutRecord = v.InferOutput<typeof leftOut>

/** What an act did, or would do. */
export const outcome = namedObject('Outcome', {
  /** The act under which the changes are recorded; null for a dry run, and if nothing was changed. */
  act: v.nullable(v.string()),
  changed: wholeNumber,
  /** Records that already had the wanted values: nothing is written or recorded for them. */
  unchanged: wholeNumber,
  /** How many of the changed discount codes become active or expire. 0 for tags. */
  activated: wholeNumber,
  expired: wholeNumber,
  left: v.array(leftOut),
  /** With a mirrored source: changes that it has not confirmed yet. They are retried automatically. */
  pending: v.array(v.string()),
})
export type Outcome = v.InferOutput<typeof outcome>

// @__NO_SIDE_EFFECTS__
export function batchEndpoint<Name extends ActedName, Body>(
  name: Name,
  body: v.GenericSchema<unknown, Body>,
  words: { summary: string; example: object },
) {
  return endpoint({
    method: 'POST',
    changes: [name],
    path: `/api/${name}/batch`,
    ...words,
    action: `${name}.update`,
    takesIdempotencyKey: true,
    body,
    answer: answerOf(outcome),
  })
}

export const undoAct = endpoint({
  method: 'POST',
  changes: [...editableNames, 'feedback'],
  path: '/api/acts/{id}/undo',
  summary:
    'Undoes all changes of one act, or one change of the history, as an act of its own: what was created is deleted, what was deleted restored. Records that were changed since then are left out and listed.',
  action: 'acts.undo',
  params: { id: { about: 'The id of an act (`act` of a change), or of one change (`id`).' } },
  takesIdempotencyKey: true,
  answer: answerOf(outcome),
})
