// Hears from PostgreSQL which entities have changed, and passes it on to whoever listens in this process.

import { type ChangedEntity, changedEntities } from '#contract/changes.ts'
import type { Pool } from './database.ts'

export type Changes = {
  /** Calls back at each change from now on; answers how to stop. 'all' after a gap, when anything may have changed. */
  subscribe(listener: (entity: ChangedEntity | 'all') => void): () => void
  close(): Promise<void>
}

export async function openChanges(sql: Pool): Promise<Changes> {
  const listeners = new Set<(entity: ChangedEntity | 'all') => void>()
  const tell = (entity: ChangedEntity | 'all'): void => {
    for (const listener of listeners) listener(entity)
  }
  // The driver listens again by itself after a lost connection; what came in between was missed.
  const listening = await sql.listen(
    'stoa_changes',
    (payload) => tell(changedEntities.find((one) => one === payload) ?? 'all'),
    () => tell('all'),
  )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await listening.unlisten()
    },
  }
}
