// Counts answers, and records those that are not allowed.

import type { Answer } from './client.ts'

export type Tally = {
  /** Counts the answer and returns it. */
  count(answer: Answer): Answer
  answers(): number
  slowestMs(): number
  statuses(): string
  failures(): string[]
}

export type Allowed = {
  /** The statuses that are allowed besides success. */
  statuses?: number[]
  /** A stream can only be cut off when its database is lost. */
  mayBeCut?: boolean
  mayBeLost?: boolean
}

const mostExamples = 5

/** Success is always allowed; 503 and 429 only together with Retry-After. */
export function openTally(name: string, allowed: Allowed = {}): Tally {
  const counts = new Map<string, number>()
  const examples: string[] = []
  let wrong = 0
  let slowestMs = 0
  return {
    count(answer) {
      const kind = kindOf(answer)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (answer.tookMs > slowestMs) slowestMs = answer.tookMs
      const fault = faultOf(answer, allowed)
      if (fault !== undefined && ++wrong <= mostExamples) examples.push(fault)
      return answer
    },
    answers: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    slowestMs: () => slowestMs,
    statuses: () => [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none',
    failures: () =>
      wrong === 0 ? [] : [`${name}: ${wrong} answers that must not be, such as: ${examples.join('; ')}`],
  }
}

function kindOf({ status, cut }: Answer): string {
  if (cut) return 'cut off'
  return status === 0 ? 'no answer' : String(status)
}

function faultOf(answer: Answer, { statuses = [], mayBeCut, mayBeLost }: Allowed): string | undefined {
  const { status, cut, text, headers, tookMs } = answer
  if (cut) return mayBeCut ? undefined : `cut off after ${text.length} characters`
  if (status === 0) return mayBeLost ? undefined : `none after ${Math.round(tookMs)} ms (${text})`
  if (status < 300) return undefined
  if (!statuses.includes(status)) return `${status} ${text.slice(0, 300)}`
  if ((status === 503 || status === 429) && headers['retry-after'] === undefined)
    return `${status} without Retry-After`
  return undefined
}
