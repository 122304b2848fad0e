// Calls to other services: each has a limit in time and size, and follows no redirect, since no called endpoint needs one.

import { remainingMs } from './deadline.ts'

const timeoutMs = 3_000
const maxBytes = 1_000_000

type Bounded = { status: number; headers: Headers; content: Buffer<ArrayBuffer> }

export async function fetchBounded(url: string, asked: RequestInit): Promise<Bounded> {
  const limit = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, remainingMs() ?? timeoutMs)))
  const signal = asked.signal ? AbortSignal.any([limit, asked.signal]) : limit
  const { status, headers, body } = await fetch(url, { ...asked, redirect: 'error', signal })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return { status, headers, content: Buffer.concat(chunks) }
}
