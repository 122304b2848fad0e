// Limits the requests of a caller per minute, counted in this process.

import { Problem } from '#contract/problem.ts'

const minuteMs = 60_000

/** Counts one request for `key`; throws 'too_many' beyond `perMinute`. */
export function createRateLimit(perMinute: number): (key: string) => void {
  const counts = new Map<string, number>()
  let endsAtMs = 0
  return (key) => {
    const nowMs = performance.now()
    if (nowMs >= endsAtMs) {
      counts.clear()
      endsAtMs = nowMs + minuteMs
    }
    const count = (counts.get(key) ?? 0) + 1
    if (count > perMinute) throw tooMany(perMinute, Math.ceil((endsAtMs - nowMs) / 1000))
    counts.set(key, count)
  }
}

function tooMany(perMinute: number, retryAfterSeconds: number): Problem {
  const sentence = `More than ${perMinute} requests in a minute. Send several documents in one request.`
  return new Problem('too_many', sentence, { retryAfterSeconds })
}
