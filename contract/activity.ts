// The list of the activity screen: all changes of tags and discount codes by all actors, and the events that auditors ask for.

import * as v from 'valibot'
import { actId } from './act-id.ts'
import { answerOf, endpoint } from './endpoint.ts'
import { editableNames } from './entities.ts'
import { countEndpoint, exportEndpoint, listEndpoint } from './entity-endpoints.ts'
import { areas, eventNames } from './events.ts'
import { countAnswer, wholeNumber } from './figures.ts'
import { actor, change } from './history.ts'
import { dayRange, exactly, listQuery, oneOf, selectionQuery } from './list.ts'
import { defineList } from './list-screen.ts'
import { named } from './named.ts'
import { optional } from './parameter.ts'

/**
 * `subject`: the name of the person or member that an event happened to. `entity` and `record` say which document was changed; `id` is the
 * id of the change. `changes`: if the entry stands for a whole act, how many changes the act has; the document is then the first of them.
 * With a search text, or the filter `record` or `act`, each change is its own entry and `changes` is 1. `address`: the network address of
 * the caller, for auditors.
 */
const edit = v.object({
  id: v.string(),
  event: v.null(),
  entity: oneOf(editableNames),
  record: v.string(),
  subject: v.nullable(v.string()),
  changes: wholeNumber,
  address: v.nullable(v.string()),
  ...change.entries,
})
export type Edit = v.InferOutput<typeof edit>

/** `entity` and `record`: what it happened to, such as 'members' and a uid. `before` and `after`: the changed values. */
const happening = v.object({
  ...edit.entries,
  event: v.picklist(eventNames),
  entity: v.string(),
})
export type ActivityEvent = v.InferOutput<typeof happening>

const activity = named('Activity', v.union([edit, happening]))
export type Activity = v.InferOutput<typeof activity>

export function isEdit(entry: Activity): entry is Edit {
  return entry.event === null
}

/** What events can happen to, besides entities. */
const subjects = [
  'users',
  'sessions',
  'feedback',
  'experts',
  'members',
  'tokens',
  'views',
  'notes',
  'source',
] as const

const parameters = {
  sortKeys: ['at'],
  defaultSort: '-at',
  filters: {
    area: optional(oneOf(areas), {
      about: 'Only this area of the record. Others than edits are for auditors and administrators.',
    }),
    event: optional(oneOf(['sign-ins.refused']), {
      about: 'Only this event: sign-ins that failed.',
    }),
    entity: optional(oneOf([...editableNames, ...subjects]), {
      about: 'Only what happened to records of this kind.',
    }),
    record: optional(exactly, {
      about: 'Only what happened to the record with this id, each change by itself.',
    }),
    actor: optional(exactly, {
      about: 'Only what this actor did: the uid of a person, or import, ingest or command.',
    }),
    act: optional(actId, {
      about: 'Only the changes that were made together under this id, each by itself.',
    }),
    ...dayRange({ about: 'Only rows whose time is' }),
  },
} as const

const activityQuery = listQuery(parameters)
export const activitySelection = selectionQuery(parameters)
export type ActivitySelection = v.InferOutput<typeof activitySelection>

const dependsOn = ['activity', ...editableNames, 'users', 'members'] as const

/** It names the records that events happened to. */
export const listActivity = listEndpoint(
  'activity',
  [...dependsOn, 'sessions', 'feedback', 'notes'],
  answerOf(v.array(activity)),
  activityQuery,
  {
    summary:
      'The changes of all tags and discount codes, and for auditors and administrators all events, newest first, a page at a time.',
  },
)

export const countActivity = countEndpoint('activity', dependsOn, activitySelection, countAnswer)

export const exportActivity = exportEndpoint('activity', activitySelection)

/** The maximum number of people and programs in the answer. */
export const maxActors = 200

export const listActors = endpoint({
  method: 'GET',
  dependsOn: dependsOn,
  path: '/api/activity/actors',
  summary: `Who has done what the list shows: people and programs, at most ${maxActors}.`,
  action: 'activity.read',
  answer: answerOf(v.array(actor)),
})

export const activityScreen = defineList({
  list: listActivity,
  csv: exportActivity,
  count: countActivity,
  schema: activityQuery,
})
