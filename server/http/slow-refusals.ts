// A flood is refused slowly: a connection that asks again at once would otherwise occupy the server with refusals alone.

import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '#server/limits/request-slots.ts'

const slowMs = 1_000

/** Requests that were refused together do not come back together. */
const spreadMs = 1_000

/** Runs the work; a refusal for too many requests at once is thrown a second or two later, or when the client has gone. */
export async function refuseSlowly<T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // One that has waited long is answered within its deadline.
    if (error instanceof Refused) await pause(gone, error.code === 'too_many' ? slowMs : 0)
    throw error
  }
}

/** More unknown sign-ins than these of one address in a second, at one endpoint, are answered slowly. */
const promptStrangers = 20

/** To be called for each unknown sign-in, before it is refused. */
export function createStrangers(): (address: string, gone: AbortSignal) => Promise<void> {
  const counts = new Map<string, number>()
  let endsAtMs = 0
  return async (address, gone) => {
    const nowMs = performance.now()
    if (nowMs >= endsAtMs) {
      counts.clear()
      endsAtMs = nowMs + slowMs
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > promptStrangers) await pause(gone, slowMs)
  }
}

async function pause(gone: AbortSignal, leastMs: number): Promise<void> {
  await delay(leastMs + Math.random() * spreadMs, undefined, { signal: gone }).catch(() => undefined)
}
