// Counts what the fuzz has seen: statuses, successes, and the first few failures of each rule in a form to replay.

import type { Sent } from './http.ts'
import type { Fault, Rule } from './invariants.ts'

/** `request`: the bytes that were sent, to send them again. */
export type Failure = Fault & { index: number; request: string }

export type Tally = {
  /** How many answers had which status. */
  statuses: Record<string, number>
  /** Operations of the document that were answered with success. */
  succeeded: Set<string>
  failures: Failure[]
  /** All failures of a rule, including those that were not recorded. */
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

/** Binary data as Latin-1, with long repetitions shortened. */
export function shownRequest({ body, ...rest }: Sent): string {
  const text = JSON.stringify({
    ...rest,
    ...(body !== undefined && { body: Buffer.from(body).toString('latin1') }),
  })
  return text.length > 3_000 ? `${text.slice(0, 3_000)}… (${text.length})` : text
}
