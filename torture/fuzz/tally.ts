// What a fuzz has seen so far: statuses, successes, and of each rule the first few failures in a form to be replayed.

import type { Sent } from './http.ts'
import type { Fault, Rule } from './invariants.ts'

/** `request`: what went out, to be sent again. */
export type Failure = Fault & { index: number; request: string }

export type Tally = {
  /** How many answers had which status. */
  statuses: Record<string, number>
  /** Operations, as the document has them, that were answered with success. */
  succeeded: Set<string>
  failures: Failure[]
  /** All failures of a rule, those that were not kept included. */
  counts: Partial<Record<Rule, number>>
  slowestMs: number
}

const keptOfEach = 10

export function newTally(): Tally {
  return { statuses: {}, succeeded: new Set(), failures: [], counts: {}, slowestMs: 0 }
}

export function countStatus({ statuses }: Tally, status: number | string): void {
  statuses[status] = (statuses[status] ?? 0) + 1
}

export function noteFaults(
  { failures, counts }: Tally,
  index: number,
  request: string,
  faults: Fault[],
): void {
  for (const fault of faults) {
    const before = counts[fault.rule] ?? 0
    counts[fault.rule] = before + 1
    if (before < keptOfEach) failures.push({ ...fault, index, request })
  }
}

/** Bytes that are no text as Latin-1, long runs cut short. */
export function shownRequest({ body, ...rest }: Sent): string {
  const text = JSON.stringify({
    ...rest,
    ...(body !== undefined && { body: Buffer.from(body).toString('latin1') }),
  })
  return text.length > 3_000 ? `${text.slice(0, 3_000)}… (${text.length})` : text
}
