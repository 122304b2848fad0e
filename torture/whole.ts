// Whether the server is as it was before a fault: every connection of its pools sound, live changes coming in.

import { performance } from 'node:perf_hooks'
import type { Client } from './client.ts'
import type { LiveChanges } from './live-changes.ts'
import { startLoad, times } from './load.ts'
import { limitMs, type Size } from './torture.ts'

const paths = [
  '/api/users?limit=50',
  '/api/sessions?limit=50',
  '/api/dashboard',
  '/readyz',
  '/api/tags?limit=5',
]
const requests = 60
const atOnce = 10

export type Healed = { healedMs: number; failures: string[] }

/** To be called at the end of a fault. Whole = 60 requests in a row, ten at once, are all answered with success. */
export async function checkWhole(client: Client, size: Size): Promise<Healed> {
  const endedAt = performance.now()
  const withinMs = limitMs(size, 1_000)
  for (;;) {
    const beganMs = performance.now() - endedAt
    const wrong = await askAll(client)
    if (wrong.length === 0) return { healedMs: beganMs, failures: [] }
    if (beganMs > withinMs) {
      const failure = `${wrong.length} of ${requests} requests ${Math.round(beganMs)} ms after the fault: ${wrong[0]}`
      return { healedMs: beganMs, failures: [failure] }
    }
  }
}

async function askAll(client: Client): Promise<string[]> {
  const wrong: string[] = []
  let asked = 0
  const ask = async (): Promise<void> => {
    while (asked < requests && wrong.length === 0) {
      const path = paths[asked++ % paths.length] ?? ''
      const { status, text, tookMs } = await client.get(path)
      if (status !== 200) wrong.push(`${path} ${status} after ${Math.round(tookMs)} ms ${text.slice(0, 200)}`)
    }
  }
  await Promise.all(times(atOnce, ask))
  return wrong
}

/** Writes until a listener hears of it; a single write may fall into the moment in which the stream is opened anew. */
export async function checkLive(
  changes: LiveChanges,
  write: () => Promise<unknown>,
  withinMs: number,
): Promise<string[]> {
  const writing = startLoad([write], 100)
  const told = await changes.tells('tags', withinMs)
  await writing.stop()
  return told ? [] : ['A change was not told to an open page.']
}
