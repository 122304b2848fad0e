// Follows the changes that the server reports, and marks the affected answers as stale. Each visible tab has a stream; a hidden one has
// none and catches up when it is shown: a stream begins with what has changed since the last event.

import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeEvent, heartbeatMs, streamChanges } from '#contract/changes.ts'
import type { ChangeTopic } from '#contract/entities.ts'
import { searchOf } from '#contract/search-params.ts'
import { basePath } from '#web/settings.ts'
import { markAllStale, markFailedStale, markStale } from './cache.ts'
import { type Connection, connection } from './connection.ts'

/** A stream that is silent for longer is dead, even if the browser has not noticed. */
const silentMs = 2.5 * heartbeatMs

const firstReopenMs = 500

/** The longest waits between attempts: while the server does not answer at all, and while it refuses only the stream. */
const maxReopenMs = { lost: 2_000, refused: 15_000 }

/** Changes within this time are combined into one round of reads. */
const coalesceMs = 300
const watchMs = 2_000
/** If the timer fires later than this, the tab or the machine was suspended. */
const sleptMs = 10_000
const everything = '*'
type Name = ChangeTopic | typeof everything

/** `askRights` reads again what the person may do. */
type Asking = { isServerThere: () => Promise<boolean>; askRights: () => Promise<void> }

/** Follows changes until the returned function is called. `sinceMs`: no answer of this tab was read before then. */
export function followChanges(
  client: QueryClient,
  sinceMs: number,
  { isServerThere, askRights }: Asking,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const stale = collectStale(client, signal, askRights)
  const setState = (change: Partial<Connection>) => connection.set({ ...connection.get(), ...change })
  let after: string | undefined
  let hadGap = false

  const stream = createStream({
    position: () =>
      after === undefined ? { missedMs: Math.ceil(Math.max(0, Date.now() - sinceMs)) } : { after },
    onEvent(id, name) {
      after = id
      if (name !== undefined) stale.add(name)
    },
    onBehind: (isBehind) => setState({ isBehind }),
    onOpen() {
      setState({ state: 'open', isBehind: false })
      // Reads that failed during the gap are repeated together with stale ones.
      if (hadGap) stale.add(everything)
      hadGap = false
    },
    async onLost() {
      hadGap = true
      setState({ state: connection.get().state === 'deaf' ? 'deaf' : 'lost' })
      const isThere = await isServerThere()
      if (!signal.aborted && hadGap) setState({ state: isThere ? 'deaf' : 'lost' })
      return isThere
    },
  })

  let watchedAtMs = Date.now()
  const watch = setInterval(() => {
    const hasSlept = Date.now() - watchedAtMs > sleptMs
    watchedAtMs = Date.now()
    if (document.hidden) return
    if (hasSlept) stream.reopen()
    else if (connection.get().state === 'lost') stream.retry()
    else stream.check()
  }, watchMs)
  const show = () => (document.hidden ? stream.pause() : stream.reopen())
  document.addEventListener('visibilitychange', show, { signal })
  // A page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && show(), { signal })
  show()
  const online = () => {
    markFailedStale(client)
    // The connection may be dead; a new one begins with the missed changes.
    show()
  }
  addEventListener('online', online, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    stream.pause()
    connection.set({ state: 'open', isBehind: false })
  })
  return () => stop.abort()
}

/** Collects names for a moment, then marks all their answers as stale at once. */
function collectStale(client: QueryClient, signal: AbortSignal, askRights: Asking['askRights']) {
  const names = new Set<Name>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (names.has(everything) || names.has('roles')) void askRights()
    if (names.has(everything)) markAllStale(client)
    else markStale(client, names)
    names.clear()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    add(name: Name) {
      names.add(name)
      timer ??= setTimeout(flush, coalesceMs)
    },
  }
}

type StreamEvents = {
  /** The position at which the next stream begins: the id of the latest event, or the missed time. */
  position: () => { after: string } | { missedMs: number }
  /** Called for each event; one without a name only shows that the stream is alive. */
  onEvent: (id: string, name?: ChangeTopic) => void
  onBehind: (isBehind: boolean) => void
  onOpen: () => void
  /** Called when the stream was lost or refused; resolves with whether the server answers other calls. */
  onLost: () => Promise<boolean>
}

/**
 * The stream of changes of one tab, open until it is paused: it is opened again whenever it ends, stays silent, or the machine has slept.
 * Each further stream begins with what has changed since the last event, so that nothing is missed. It begins paused.
 */
function createStream(events: StreamEvents) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = firstReopenMs
  let heardAtMs = Date.now()

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    heardAtMs = Date.now()
    const present = new EventSource(basePath + streamChanges.path + searchOf(events.position()), {
      withCredentials: true,
    })
    source = present
    const hear = (event: MessageEvent<unknown>, name?: ChangeTopic) => {
      heardAtMs = Date.now()
      events.onEvent(event.lastEventId, name)
    }
    present.onopen = () => {
      reopenMs = firstReopenMs
      events.onOpen()
    }
    present.onmessage = (event) => {
      const change = v.safeParse(changeEvent, parse(event.data))
      if (change.success) hear(event, change.output.entity)
    }
    present.addEventListener('here', (event) => hear(event))
    present.addEventListener('behind', ({ data }) => events.onBehind(data === 'true'))
    present.onerror = () => void lose(present)
  }
  const lose = async (lost: EventSource) => {
    close()
    const isThere = await events.onLost()
    if (source !== undefined || isPaused) return
    timer = setTimeout(open, reopenMs)
    reopenMs = Math.min(reopenMs * 2, isThere ? maxReopenMs.refused : maxReopenMs.lost)
    lost.onerror = null
  }
  let isPaused = true
  const pause = () => {
    isPaused = true
    close()
  }
  return {
    /** Opens the stream, or replaces a connection that may be dead, for example after a sleep. */
    reopen() {
      isPaused = false
      open()
    },
    /** Closes the stream until it is opened again. */
    pause,
    /** Tries again now, if another attempt is pending. */
    retry: () => {
      if (!source && !isPaused) open()
    },
    /** Opens the stream again if nothing was received for too long. */
    check: () => {
      if (source && Date.now() - heardAtMs > silentMs) open()
    },
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
