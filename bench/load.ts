// A process that requests one address repeatedly on several connections, and prints its measurements as JSON.

import { performance } from 'node:perf_hooks'
import { openClient } from './http-client.ts'
import { latenciesOf } from './report.ts'

export type LoadOrder = {
  origin: string
  path: string
  headers: Record<string, string>
  connections: number
  durationMs: number
}

export type LoadResult = {
  perSecond: number
  bytes: number
  p50: number
  p95: number
  p99: number
  max: number
}

async function load({ origin, path, headers, connections, durationMs }: LoadOrder): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(origin, headers)))
  const latencies: number[] = []
  let bytes = 0
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let at = performance.now(); at - startedAt < durationMs; ) {
        const answer = await client.get(path)
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`)
        bytes = answer.bytes
        const now = performance.now()
        latencies.push(now - at)
        at = now
      }
      client.close()
    }),
  )
  const tookMs = performance.now() - startedAt
  return { perSecond: (latencies.length / tookMs) * 1000, bytes, ...latenciesOf(latencies) }
}

const [order] = process.argv.slice(2)
if (order !== undefined) process.stdout.write(`${JSON.stringify(await load(JSON.parse(order)))}\n`)
