// GET /api/changes: server-sent events that name the entities that change. Triggers notify with the entity's name
// (db/functions/), db/changes.ts receives it, and the browser marks its cached reads of that entity and of what depends on it as
// stale, and repeats the visible ones (web/api/changes.ts). There is no polling. Events have ids: a client that opens the next
// stream asks for the changes since its last event; after an outage everything counts as changed.

import { setMaxListeners } from 'node:events'
import { actionOf, heartbeatMs, streamChanges } from '#contract/changes.ts'
import { type ChangeTopic, changeTopics } from '#contract/entities.ts'
import { isAllowed } from '#server/access/policy.ts'
import type { Principal } from '#server/access/principal.ts'
import type { Changes, Notice } from '#server/db/changes.ts'
import { withDeadline } from '#server/limits/deadline.ts'
import { bindRead, type HttpApp } from './bind.ts'
import type { Context } from './context.ts'

/** The deadline of a check of the sign-in. Streams that are silent for longer are cut off (`stalledMs` in http/limits.ts). */
const longestWaitMs = 2 * heartbeatMs

/** Proxies must not buffer events. A kept-alive connection of an ended stream would delay the stop of the server. */
const headers = { 'x-accel-buffering': 'no', connection: 'close' }

/** `isBehind`: whether the mirror of a source is more than a minute behind. */
export function registerChanges(app: HttpApp, context: Context, isBehind: () => Promise<boolean>): void {
  // Every open stream listens for the stop of the server.
  setMaxListeners(0, context.stopping)
  const source: Source = {
    context,
    isBehind,
    changedSince: rememberChanges(context.changes),
  }
  const { eventStreams, streamChecks } = context.slots
  bindRead(app, context, streamChanges, ({ principal: { uid }, query, stillAllowed, gone }) => {
    // A stream outlives the deadline of its request.
    const check = () => withDeadline(longestWaitMs, () => streamChecks.run(uid, stillAllowed, gone))
    const open = () => events(source, query, check, gone)
    return { events: eventStreams.stream(uid, open), headers }
  })
}

type Source = {
  context: Context
  isBehind: () => Promise<boolean>
  changedSince: (since: Since) => ChangeTopic[]
}

/** Ends with the sign-in, which is checked before each event, with its page, and when the server stops. */
async function* events(
  { context: { changes, config, stopping }, isBehind, changedSince }: Source,
  since: Since,
  stillAllowed: () => Promise<Principal | undefined>,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const waiting = new Set<ChangeTopic>()
  let isDue = true
  let toldBehind = false
  let wake: () => void = () => undefined
  const stop = (): void => wake()
  stopping.addEventListener('abort', stop)
  gone.addEventListener('abort', stop)
  const unsubscribe = changes.subscribe((received) => {
    for (const one of topicsOf(received)) waiting.add(one)
    isDue = true
    wake()
  })
  for (const one of changedSince(since)) waiting.add(one)
  try {
    yield ': open\n\n'
    while (!stopping.aborted && !gone.aborted) {
      if (!isDue)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, heartbeatMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isDue = false
      const person = gone.aborted ? undefined : await stillAllowed()
      if (!person) return
      const behind = await isBehind()
      // Nothing waits from here to the end of the round: otherwise changes that arrive in between would be cleared unreported.
      const idMs = Date.now()
      const told = [...waiting].filter((one) => isAllowed(person, actionOf(one), config))
      const events = told.map((entity) => `id: ${idMs}\ndata: ${JSON.stringify({ entity })}\n\n`)
      if (behind !== toldBehind) {
        toldBehind = behind
        events.push(`event: behind\ndata: ${toldBehind}\n\n`)
      }
      waiting.clear()
      yield events.join('') || `id: ${idMs}\nevent: here\ndata:\n\n`
    }
  } finally {
    unsubscribe()
    stopping.removeEventListener('abort', stop)
  }
}

function topicsOf(notice: Notice): readonly ChangeTopic[] {
  return notice === 'all' ? changeTopics : changeTopics.filter((name) => name === notice)
}

// When each entity last changed, for pages that were not listening then. An instant is milliseconds of this server's clock, as in the ids
// of events.

/** Since the event with this id, or in this many milliseconds before now; with neither, nothing was missed. */
type Since = { after?: number | undefined; missedMs?: number | undefined }

/** Clocks of several servers differ, and a notification arrives a moment after the commit. */
const skewMs = 5_000

/** Returns the names that may have changed since then; all names if that was before this server listened. */
function rememberChanges(changes: Pick<Changes, 'subscribe'>): (since: Since) => ChangeTopic[] {
  const listeningSince = Date.now()
  const changedAt = new Map<ChangeTopic, number>()
  changes.subscribe((notice) => {
    for (const name of topicsOf(notice)) changedAt.set(name, Date.now())
  })
  return ({ after, missedMs }) => {
    if (after === undefined && missedMs === undefined) return []
    const fromMs = after === undefined ? Date.now() - (missedMs ?? 0) : after - skewMs
    // The time lies in the future: the clock of the server that sent it was wrong.
    if (fromMs < listeningSince || fromMs > Date.now()) return [...changeTopics]
    return changeTopics.filter((name) => (changedAt.get(name) ?? 0) >= fromMs)
  }
}
