// Hears from PostgreSQL which entities have changed, and passes it on to whoever listens in this process.

import type { ClientConfig } from 'pg'
import { type ChangedEntity, changedEntities } from '#contract/changes.ts'
import { listen } from './listener.ts'

export type Changes = {
  /** Calls back at each change from now on; answers how to stop. 'all' after a gap, when anything may have changed. */
  subscribe(listener: (entity: ChangedEntity | 'all') => void): () => void
  close(): Promise<void>
}

export async function openChanges(where: ClientConfig): Promise<Changes> {
  const subscribers = new Set<(entity: ChangedEntity | 'all') => void>()
  const tell = (entity: ChangedEntity | 'all'): void => {
    for (const subscriber of subscribers) subscriber(entity)
  }
  const listening = await listen(where, 'stoa_changes', {
    message: (payload) => tell(changedEntities.find((one) => one === payload) ?? 'all'),
    resumed: () => tell('all'),
  })
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async close() {
      subscribers.clear()
      await listening.close()
    },
  }
}
