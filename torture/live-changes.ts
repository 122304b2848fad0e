// An open page of the console: it listens to /api/changes, and opens the stream again where it ends, as browsers do.

import { type ClientRequest, get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Defer } from './clean-up.ts'

export type LiveChanges = {
  /** Whether a change of the entity is told within the time. */
  tells(entity: string, withinMs: number): Promise<boolean>
}

const reopenMs = 100

export function listen(origin: string, headers: Record<string, string>, defer: Defer): LiveChanges {
  const toldAt = new Map<string, number>()
  let open: ClientRequest | undefined
  let done = false
  const again = (): void => {
    if (!done) setTimeout(connect, reopenMs)
  }
  function connect(): void {
    let answered = false
    open = get(`${origin}/api/changes`, { headers }, (response) => {
      answered = true
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        for (const [, entity = ''] of chunk.matchAll(/"entity":"([a-z-]+)"/g))
          toldAt.set(entity, performance.now())
      })
      response.on('error', () => undefined).on('close', again)
    })
    // Once an answer has begun, its own close opens the stream again.
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
    async tells(entity, withinMs) {
      const since = performance.now()
      while (performance.now() - since < withinMs) {
        if ((toldAt.get(entity) ?? 0) >= since) return true
        await delay(10)
      }
      return false
    },
  }
}
