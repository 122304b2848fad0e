// Listens to PostgreSQL for changed entities, and notifies the subscribers in this process.

import type { ClientConfig } from 'pg'
import { type Changed, changedNames } from '#contract/entities.ts'
import { listen } from './listener.ts'

/** 'all' after a gap, in which anything may have changed; 'sign-ins' when one has ended; 'erasures' after one. */
export type Notice = Changed | 'all' | 'sign-ins' | 'erasures'

export type Changes = {
  /** Calls back at each change from now on. The returned function ends that. */
  subscribe(listener: (notice: Notice) => void): () => void
  close(): Promise<void>
}

const known: readonly Notice[] = [...changedNames, 'sign-ins', 'erasures']

type Options = {
  /** What to wait for before a change is reported; see Replica. */
  settled?: (() => Promise<void>) | undefined
  /** Called once in each gap: the database does not let this process listen. */
  failed?(error: unknown): void
}

export async function openChanges(where: ClientConfig, { settled, failed }: Options = {}): Promise<Changes> {
  const subscribers = new Set<(notice: Notice) => void>()
  const notify = (notice: Notice): void => {
    for (const subscriber of subscribers) subscriber(notice)
  }
  const receive = settled ? delayed(settled, notify) : notify
  const listening = await listen(where, 'stoa_changes', {
    message: (payload) => receive(known.find((one) => one === payload) ?? 'all'),
    resumed: () => receive('all'),
    failed: (error) => failed?.(error),
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
function delayed(settled: () => Promise<void>, notify: (notice: Notice) => void): (notice: Notice) => void {
  const waiting = new Set<Notice>()
  let isNotifying = false
  const notifyAll = async (): Promise<void> => {
    isNotifying = true
    while (waiting.size > 0) {
      const some = [...waiting]
      waiting.clear()
      await settled()
      for (const notice of some) notify(notice)
    }
    isNotifying = false
  }
  return (notice) => {
    waiting.add(notice)
    if (!isNotifying) void notifyAll()
  }
}
