// GET /api/changes: server-sent events that name the entities that change.

import { type ChangedEntity, changedEntities, streamChanges } from '#contract/changes.ts'
import type { Context } from '#server/context.ts'
import { type App, bind } from '#server/http/bind.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { assertMay } from '#server/identity/policy.ts'

/** A comment line goes out this often, so that proxies keep the connection and a dead one is noticed. */
const heartbeatMs = 25_000

export function registerChanges(app: App, context: Context): void {
  bind(app, context, streamChanges, (_, { token }) => {
    const stillMay = async (): Promise<void> =>
      assertMay(await authenticate(context, token), streamChanges.action, context.config)
    return { stream: events(context, stillMay), headers: { 'x-accel-buffering': 'no' } }
  })
}

/** Ends when the sign-in does, which is looked at again before anything is told, and when the server stops. */
async function* events(
  { changes, stopping }: Context,
  stillMay: () => Promise<void>,
): AsyncGenerator<string> {
  const waiting = new Set<ChangedEntity>()
  let wake: () => void = () => undefined
  stopping.addEventListener('abort', () => wake(), { once: true })
  const unsubscribe = changes.subscribe((entity) => {
    for (const one of entity === 'all' ? changedEntities : [entity]) waiting.add(one)
    wake()
  })
  try {
    yield ': open\n\n'
    while (!stopping.aborted) {
      if (waiting.size === 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeatMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      await stillMay()
      const told = [...waiting].map((entity) => `data: ${JSON.stringify({ entity })}\n\n`)
      waiting.clear()
      yield told.join('') || ': still here\n\n'
    }
  } finally {
    unsubscribe()
  }
}
