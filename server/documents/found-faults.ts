// The malformed fields of one document: all are counted, and the first ones kept, because a document of 2 MiB can have a
// million.

import type { Fault, Report } from '#contract/field.ts'

/** The most that are stored for a document; the doctor derives the others from it. */
export const mostStored = 100

export type FoundFaults = { kept: Fault[]; count: number; report: Report }

export function openFaults(most: number): FoundFaults {
  const found: FoundFaults = {
    kept: [],
    count: 0,
    report(fault) {
      found.count += 1
      if (found.kept.length < most) found.kept.push(fault)
    },
  }
  return found
}
