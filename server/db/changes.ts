// Hears from PostgreSQL which entities have changed, and passes it on to whoever listens in this process.

import type { ClientConfig } from 'pg'
import { type ChangedEntity, changedEntities } from '#contract/changes.ts'
import { listen } from './listener.ts'

/** 'all' after a gap, when anything may have changed; 'sign-ins' when one has ended. */
export type Heard = ChangedEntity | 'all' | 'sign-ins'

export type Changes = {
  /** Calls back at each change from now on; answers how to stop. */
  subscribe(listener: (heard: Heard) => void): () => void
  close(): Promise<void>
}

const known: readonly Heard[] = [...changedEntities, 'sign-ins']

export async function openChanges(where: ClientConfig): Promise<Changes> {
  const subscribers = new Set<(heard: Heard) => void>()
  const tell = (heard: Heard): void => {
    for (const subscriber of subscribers) subscriber(heard)
  }
  const listening = await listen(where, 'stoa_changes', {
    message: (payload) => tell(known.find((one) => one === payload) ?? 'all'),
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
