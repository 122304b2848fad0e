// Checks that the server has recovered from a fault: all connections of its pools work, and live changes arrive.

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

/** To be called at the end of a fault. Recovered: 60 consecutive requests, ten at once, all succeed. */
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

/** Writes until a listener is notified: a single write may happen while the stream is being reopened. */
export async function checkLive(
  changes: LiveChanges,
  write: () => Promise<unknown>,
  withinMs: number,
): Promise<string[]> {
  const writing = startLoad([write], 100)
  const reported = await changes.reports('tags', withinMs)
  await writing.stop()
  return reported ? [] : ['A change was not reported to an open page.']
}
