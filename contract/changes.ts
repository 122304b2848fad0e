// The server-sent events that keep open screens up to date: each names what has changed.

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { type EntityName, entityNames } from './entities.ts'

/** What an event can name: an entity, or the saved views. */
export type Changed = EntityName | 'views'
export const changedNames: readonly Changed[] = [...entityNames, 'views']

/** The data of one event: the entity of which at least one document changed, or the saved views. */
export const changeEvent = v.object({ entity: v.picklist(changedNames) })

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary:
    'Server-sent events while the connection is open: one for each entity that changes, one for saved views, and `behind`, true or false, when a mirrored source gets more than a minute ahead or is caught up with.',
  action: 'changes.read',
  answer: { describe: { type: 'string' }, read: String, type: 'text/event-stream' },
})
