// The push that keeps open screens fresh: server-sent events that name what has changed.

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type EntityName, entityNames } from './entities.ts'

/** What the events name: the entities, and the saved views. */
export type Changed = EntityName | 'views'
export const changedNames: readonly Changed[] = [...entityNames, 'views']

/** The data of one event: the entity of which at least one document changed, or the saved views. */
export const changeEvent = v.object({ entity: v.picklist(changedNames) })

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary:
    'Server-sent events, one for each entity that changes, and one for saved views, while the connection is open; `behind`, true or false, where a mirrored source is more than a minute ahead.',
  action: 'changes.read',
  answer: { describe: { type: 'string' }, read: String, type: 'text/event-stream' },
})
