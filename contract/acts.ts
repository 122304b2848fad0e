// Acts: changes of tags, discount codes or the state of feedback that are made, recorded and undone together. A single record that is created,
// changed, deleted or restored is an act of one.

import * as v from 'valibot'
import { actId } from './act-id.ts'
import { answerOf, endpoint, templateEndpoint } from './endpoint.ts'
import { type ActedName, editableNames } from './entities.ts'
import { wholeNumber } from './figures.ts'
import { namedObject } from './named.ts'
import { recordVersion } from './record-version.ts'

/** The most records of one batch. Several batches may share an act. */
export const maxBatchRows = 1_000

/** The most changes of one act. */
export const maxActChanges = 10_000

/** `version`: as the record or a page of the list sends it. */
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

/** The one change of a batch that deletes its records. */
export const deletion = v.strictObject({ kind: v.literal('delete') })

/**
 * `change` is made to each of `rows` that still has its version. `act` joins the batch to an act of the same person, so that
 * several batches are shown and undone as one. With `dryRun` nothing is changed, and the answer is what would be.
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

/** `changed`: somebody has changed it since; `missing`: there is none; `refused`: its state does not allow it. */
export const leftReasons = ['changed', 'missing', 'refused'] as const

/** A record that an act left out. `detail`: why, in a sentence. `fields`: those whose new values are refused. */
const leftOut = v.object({
  id: v.string(),
  reason: v.picklist(leftReasons),
  detail: v.string(),
  fields: v.optional(v.array(v.object({ field: v.string(), detail: v.string() }))),
})
export type LeftOut = v.InferOutput<typeof leftOut>

/** What an act did, or would do. */
export const outcome = namedObject('Outcome', {
  /** The act under which the changes are recorded; null for a dry run, and where nothing was changed. */
  act: v.nullable(v.string()),
  changed: wholeNumber,
  /** Records that had the wanted values already: nothing is written and nothing recorded. */
  unchanged: wholeNumber,
  /** Of the changed discount codes: expired ones that become active, and active ones that expire. 0 for tags. */
  activated: wholeNumber,
  expired: wholeNumber,
  left: v.array(leftOut),
  /** With a mirrored source: changes that it has not answered yet. They go on by themselves. */
  pending: v.array(v.string()),
})
export type Outcome = v.InferOutput<typeof outcome>

// @__NO_SIDE_EFFECTS__
export function batchEndpoint<Name extends ActedName, Body>(
  name: Name,
  body: v.GenericSchema<unknown, Body>,
  words: { summary: string; example: object },
) {
  return templateEndpoint({
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
