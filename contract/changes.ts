// The push that keeps open screens fresh: server-sent events that name what has changed.

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const changedEntities = ['users', 'sessions', 'feedback', 'tags', 'discount-codes'] as const
export type ChangedEntity = (typeof changedEntities)[number]

/** The data of one event: the entity of which at least one document changed. */
export const changeEvent = v.object({ entity: v.picklist(changedEntities) })

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Server-sent events, one for each entity that changes while the connection is open.',
  action: 'changes.read',
  answer: { describe: { type: 'string' }, read: String, type: 'text/event-stream' },
})
