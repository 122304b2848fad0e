// Listens to PostgreSQL for changed entities, and notifies the subscribers in this process.

import type { ClientConfig } from 'pg'
import { type Changed, changedNames } from '#contract/changes.ts'
import { listen } from './listener.ts'

/** 'all' after a gap, in which anything may have changed; 'sign-ins' when one has ended. */
export type Heard = Changed | 'all' | 'sign-ins'

export type Changes = {
  /** Calls back at each change from now on. The returned function ends that. */
  subscribe(listener: (heard: Heard) => void): () => void
  close(): Promise<void>
}

const known: readonly Heard[] = [...changedNames, 'sign-ins']

/** `settled`: what to wait for before a change is reported; see Replica. */
export async function openChanges(where: ClientConfig, settled?: () => Promise<void>): Promise<Changes> {
  const subscribers = new Set<(heard: Heard) => void>()
  const tell = (heard: Heard): void => {
    for (const subscriber of subscribers) subscriber(heard)
  }
  const hear = settled ? afterwards(settled, tell) : tell
  const listening = await listen(where, 'stoa_changes', {
    message: (payload) => hear(known.find((one) => one === payload) ?? 'all'),
    resumed: () => hear('all'),
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

/** Collects what arrives while it waits, and reports it together. */
function afterwards(settled: () => Promise<void>, tell: (heard: Heard) => void): (heard: Heard) => void {
  const waiting = new Set<Heard>()
  let isTelling = false
  const tellAll = async (): Promise<void> => {
    isTelling = true
    while (waiting.size > 0) {
      const some = [...waiting]
      waiting.clear()
      await settled()
      for (const heard of some) tell(heard)
    }
    isTelling = false
  }
  return (heard) => {
    waiting.add(heard)
    if (!isTelling) void tellAll()
  }
}
