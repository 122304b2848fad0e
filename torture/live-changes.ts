// An open page of the console: listens to /api/changes, and reopens the stream when it ends, like a browser.

import { type ClientRequest, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from './clean-up.ts'
import { within } from './torture.ts'

export type LiveChanges = {
  /** Resolves while the page listens. */
  isOpen(): Promise<void>
  /** Whether a change of the entity arrives within the time. */
  reports(entity: string, withinMs: number): Promise<boolean>
}

const reopenMs = 100

export function listen(origin: string, headers: Record<string, string>, defer: Defer): LiveChanges {
  const toldAt = new Map<string, number>()
  let open: ClientRequest | undefined
  let done = false
  let opened = false
  const again = (): void => {
    opened = false
    if (!done) setTimeout(connect, reopenMs)
  }
  function connect(): void {
    let answered = false
    open = get(`${origin}/api/changes`, { headers }, (response) => {
      answered = true
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        opened = true
        for (const [, entity = ''] of chunk.matchAll(/"entity":"([a-z-]+)"/g))
          toldAt.set(entity, performance.now())
      })
      response.on('error', () => undefined).on('close', again)
    })
    // After the beginning of an answer, its 'close' event reopens the stream.
    open.on('error', () => {
      if (!answered) again()
    })
  }
  connect()
  defer(() => {
    done = true
    open?.destroy()
  })
  return {
    async isOpen() {
      while (!opened) await delay(10)
    },
    reports(entity, withinMs) {
      const since = performance.now()
      return within(withinMs, async () => (toldAt.get(entity) ?? 0) >= since)
    },
  }
}
