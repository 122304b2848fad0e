// Listens for changes pushed by the server and marks the affected answers as stale. One tab has the connection and
// informs the others, since a browser allows few connections to one server.

import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { changeEvent, streamChanges } from '#contract/changes.ts'
import { createStore } from '#web/store.ts'
import { markAllStale, markStale } from './stale.ts'

/** Whether changes of the server reach this browser, and those of the marketplace the server. */
export const connection = createStore({ isInterrupted: false, isBehind: false })

/** Changes within this time cause one round of reads. */
const coalesceMs = 300

/** A refused stream is opened again after a second, then after twice as long each time, up to 15 seconds. */
const firstReopenMs = 1_000
const maxReopenMs = 15_000

/**
 * Follows the changes until the returned function is called. `onRefused` is called when the server refuses the stream.
 */
export function followChanges(client: QueryClient, onRefused: () => void): () => void {
  const stale = collectStale(client)
  const tabs = new BroadcastChannel('stoa-changes')
  const stop = new AbortController()
  const take = (message: unknown) => {
    if (message === interrupted || message === resumed)
      connection.set({ isInterrupted: message === interrupted, isBehind: false })
    else if (message === behind || message === abreast)
      connection.set({ ...connection.get(), isBehind: message === behind })
    else stale.add(message)
  }
  tabs.onmessage = (event) => take(event.data)
  const onMessage = (message: string) => {
    take(message)
    tabs.postMessage(message)
  }
  whenFirst(stop.signal, () => holdConnection(stop.signal, onMessage, onRefused))
  stop.signal.addEventListener('abort', () => {
    tabs.close()
    stale.stop()
    connection.set({ isInterrupted: false, isBehind: false })
  })
  return () => stop.abort()
}

/** Messages of the tab with the connection, besides the names of entities. */
const everything = '*'
const interrupted = '!interrupted'
const resumed = '!resumed'
const behind = '!behind'
const abreast = '!abreast'

/** Collects names for a moment, then marks all their answers as stale at once. */
function collectStale(client: QueryClient) {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (names.has(everything)) markAllStale(client)
    else markStale(client, names)
    names.clear()
  }
  return {
    add(name: unknown) {
      names.add(String(name))
      timer ??= setTimeout(flush, coalesceMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Runs `work` in one tab at a time where the browser can arrange that, else in each. */
function whenFirst(signal: AbortSignal, work: () => Promise<void>): void {
  if (!navigator.locks) {
    void work()
    return
  }
  navigator.locks.request('stoa-changes', { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/**
 * Keeps the connection open until the signal is aborted. Sends `interrupted` when it is lost, and `resumed` and
 * `everything` when it is open again, since changes may have been missed.
 */
function holdConnection(
  signal: AbortSignal,
  onMessage: (entity: string) => void,
  onRefused: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasGap = false
    let reopenMs = firstReopenMs
    const open = () => {
      source = new EventSource(streamChanges.path, { withCredentials: true })
      source.onopen = () => {
        if (hasGap) for (const message of [resumed, everything]) onMessage(message)
        hasGap = false
        reopenMs = firstReopenMs
      }
      source.onmessage = (event) => {
        const change = v.safeParse(changeEvent, parse(event.data))
        if (change.success) onMessage(change.output.entity)
      }
      source.addEventListener('behind', ({ data }) => onMessage(data === 'true' ? behind : abreast))
      source.onerror = () => {
        if (!hasGap) onMessage(interrupted)
        hasGap = true
        // The browser itself opens a broken connection again, but not one that was refused.
        if (source?.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, reopenMs)
        reopenMs = Math.min(reopenMs * 2, maxReopenMs)
        onRefused()
      }
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
  })
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
