// All changes of tags and discount codes, by all actors: the list of the activity screen.

import * as v from 'valibot'
import { actId } from './act-id.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { editableNames } from './entities.ts'
import { exportEndpoint, listEndpoint, totalsEndpoint } from './entity-endpoints.ts'
import { actor, change } from './history.ts'
import { dayRange, exactly, listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { countAnswer, wholeNumber } from './totals.ts'

/**
 * `entity` and `record` say which document was changed; `id` is that of the change itself. `changes`: where the entry stands
 * for a whole act, of how many changes; its document is then the first one. With a search text, or the filter `record` or
 * `act`, each change is an entry of its own and `changes` is 1.
 */
const activity = v.object({
  id: v.string(),
  entity: oneOf(editableNames),
  record: v.string(),
  changes: wholeNumber,
  ...change.entries,
})
export type Activity = v.InferOutput<typeof activity>

const parameters = {
  sortKeys: ['at'],
  defaultSort: '-at',
  filters: {
    entity: v.optional(oneOf(editableNames)),
    /** The id of one tag or discount code. */
    record: v.optional(exactly),
    /** The uid of an administrator, 'import' or 'ingest'. */
    actor: v.optional(exactly),
    /** All changes of one act. */
    act: v.optional(actId),
    /** By the day of the change. */
    ...dayRange,
  },
} as const

const activityQuery = listQuery(parameters)
export const activitySelection = selectionQuery(parameters)
export type ActivityQuery = v.InferOutput<typeof activityQuery>
export type ActivitySelection = v.InferOutput<typeof activitySelection>

export const listActivity = listEndpoint(
  'activity',
  answerOf(v.array(activity)),
  activityQuery,
  'The changes of all tags and discount codes, newest first, a page at a time.',
)

export const totalActivity = totalsEndpoint(
  'activity',
  activitySelection,
  countAnswer,
  'How many changes are selected.',
)

export const exportActivity = exportEndpoint('activity', activitySelection, 'All selected changes as CSV.')

/** The most people and programs in the answer. */
export const maxActors = 200

export const listActors = endpoint({
  method: 'GET',
  path: '/api/activity/actors',
  summary: `Who has changed tags or discount codes: people, imports and the source, at most ${maxActors}.`,
  action: 'activity.read',
  answer: answerOf(v.array(actor)),
})

export const activityScreen = defineList({ list: listActivity, csv: exportActivity, schema: activityQuery })
