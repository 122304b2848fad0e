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
const everything = '*'
type Name = ChangeTopic | typeof everything

/** `askRights` reads again what the person may do. */
type Asking = { isServerThere: () => Promise<boolean>; askRights: () => Promise<void> }

/**
 * Follows changes until the returned function is called. `sinceMs`: no answer of this tab was read before then. The stream is opened again
 * whenever it ends or stays silent, as after the machine has slept.
 */
export function followChanges(
  client: QueryClient,
  sinceMs: number,
  { isServerThere, askRights }: Asking,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const stale = collectStale(client, signal, askRights)
  const setState = (change: Partial<Connection>) => connection.set({ ...connection.get(), ...change })
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopenMs = firstReopenMs
  let heardAtMs = Date.now()
  /** The id of the last event. */
  let after: string | undefined
  let hadGap = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    heardAtMs = Date.now()
    const missedMs = Math.ceil(Math.max(0, Date.now() - sinceMs))
    const position = searchOf(after === undefined ? { missedMs } : { after })
    source = new EventSource(basePath + streamChanges.path + position, { withCredentials: true })
    source.onopen = () => {
      reopenMs = firstReopenMs
      setState({ state: 'open', isBehind: false })
      // Reads that failed during the gap are repeated together with stale ones.
      if (hadGap) stale.add(everything)
      hadGap = false
    }
    source.onmessage = (event) => {
      const change = v.safeParse(changeEvent, parse(event.data))
      if (!change.success) return
      hear(event)
      stale.add(change.output.entity)
    }
    source.addEventListener('here', hear)
    source.addEventListener('behind', ({ data }) => setState({ isBehind: data === 'true' }))
    source.onerror = () => void lose()
  }
  const hear = ({ lastEventId }: MessageEvent) => {
    heardAtMs = Date.now()
    after = lastEventId
  }
  const lose = async () => {
    close()
    hadGap = true
    setState({ state: connection.get().state === 'deaf' ? 'deaf' : 'lost' })
    const isThere = await isServerThere()
    if (signal.aborted) return
    if (hadGap) setState({ state: isThere ? 'deaf' : 'lost' })
    if (source || document.hidden) return
    timer = setTimeout(open, reopenMs)
    reopenMs = Math.min(reopenMs * 2, isThere ? maxReopenMs.refused : maxReopenMs.lost)
  }

  const watch = setInterval(() => {
    if (document.hidden) return
    const isSilent = source && Date.now() - heardAtMs > silentMs
    const isLost = !source && connection.get().state === 'lost'
    if (isSilent || isLost) open()
  }, watchMs)
  const show = () => (document.hidden ? close() : open())
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
    close()
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

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
