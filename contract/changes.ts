// The server-sent events that keep open screens up to date: each names what has changed.

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type ChangeTopic, changeTopics } from './entities.ts'
import { optional } from './parameter.ts'
import type { Action } from './policy.ts'

/** A change is sent only to those who may read it; changes of roles are sent to everybody, since they may affect the recipient. */
export function actionOf(changed: ChangeTopic): Action {
  return changed === 'roles' ? 'identity.read' : `${changed}.read`
}

/** The data of one server-sent event. */
export const changeEvent = v.object({ entity: v.picklist(changeTopics) })

const wholeNumber = v.pipe(
  v.string('must be given once'),
  v.regex(/^[0-9]{1,15}$/, 'must be a whole number'),
  v.transform(Number),
)

/** Both parameters ask for changes from before the stream was opened; the answer may also name things that did not change. */
const changesQuery = v.strictObject({
  after: optional(wholeNumber, {
    about: 'The id of the last event that was received: the stream begins with what has changed since then.',
  }),
  missedMs: optional(wholeNumber, {
    about: 'Instead of `after`, a time in milliseconds: the stream begins with what has changed in it.',
  }),
})

/** At least one event is sent per interval, so that proxies keep the connection open and the reader notices a lost one. */
export const heartbeatMs = 15_000

export const streamChanges = endpoint({
  method: 'GET',
  dependsOn: [],
  path: '/api/changes',
  summary:
    'Server-sent events: the name of each entity that changes, or views, goals, notes, members, roles, activity; `behind`, true or false, when a mirrored source gets more than a minute ahead or is caught up with; `here` at least every 15 seconds. A further stream begins `after` the id of an event, or `missedMs` before now.',
  action: 'changes.read',
  headers: ['X-Accel-Buffering'],
  query: changesQuery,
  answer: { describe: { type: 'string' }, read: String, type: 'text/event-stream' },
})
