// GET /api/changes: server-sent events that name the entities that change.

import { setMaxListeners } from 'node:events'
import { type ChangedEntity, changedEntities, streamChanges } from '#contract/changes.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { createGate } from '#server/identity/gate.ts'

/** A comment line goes out this often, so that proxies and the server keep the connection and a dead one is noticed. */
export const heartbeatMs = 15_000

/** Proxies pass on each event at once. Kept alive, the connection of an ended stream would hold up a stop. */
const headers = { 'x-accel-buffering': 'no', connection: 'close' }

export function registerChanges(app: App, context: Context): void {
  // Each open stream listens for the stop.
  setMaxListeners(0, context.stopping)
  // A change wakes every stream. Together they must not take all connections from requests.
  const oneByOne = createGate({ running: 1, waiting: Number.POSITIVE_INFINITY })
  bind(app, context, streamChanges, (_, { stillMay }) => ({
    events: events(context, () => oneByOne(stillMay)),
    headers,
  }))
}

/** Ends when the sign-in does, which is looked at again before anything is told, and when the server stops. */
async function* events(
  { changes, stopping }: Context,
  stillMay: () => Promise<boolean>,
): AsyncGenerator<string> {
  const waiting = new Set<ChangedEntity>()
  let isDue = false
  let wake: () => void = () => undefined
  const stop = (): void => wake()
  stopping.addEventListener('abort', stop)
  const unsubscribe = changes.subscribe((heard) => {
    if (heard !== 'sign-ins') for (const one of heard === 'all' ? changedEntities : [heard]) waiting.add(one)
    isDue = true
    wake()
  })
  try {
    yield ': open\n\n'
    while (!stopping.aborted) {
      if (!isDue)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeatMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isDue = false
      if (!(await stillMay())) return
      const told = [...waiting].map((entity) => `data: ${JSON.stringify({ entity })}\n\n`)
      waiting.clear()
      yield told.join('') || ': still here\n\n'
    }
  } finally {
    unsubscribe()
    stopping.removeEventListener('abort', stop)
  }
}
