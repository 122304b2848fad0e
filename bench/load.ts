// A process that requests one address repeatedly on several connections, and prints its measurements as JSON.

import { openClient } from './http-client.ts'

export type LoadOrder = {
  origin: string
  path: string
  headers: Record<string, string>
  connections: number
  durationMs: number
}
export type LoadResult = { perSecond: number; bytes: number }

async function load({ origin, path, headers, connections, durationMs }: LoadOrder): Promise<LoadResult> {
  const clients = Array.from({ length: connections }, () => openClient(origin, headers))
  let [answers, bytes] = [0, 0]
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - startedAt < durationMs) {
        const answer = await client.get(path)
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`)
        bytes = answer.bytes
        answers++
      }
      client.close()
    }),
  )
  return { perSecond: (answers / (performance.now() - startedAt)) * 1000, bytes }
}

const [order] = process.argv.slice(2)
if (order !== undefined) process.stdout.write(`${JSON.stringify(await load(JSON.parse(order)))}\n`)
