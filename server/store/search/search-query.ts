// The input and the output of the searches of all groups.

import type { Document } from '#contract/entity.ts'

/** `text` as typed, `terms`: the words to find, `phrases`: the words that must be adjacent. */
export type Query = { text: string; terms: string[]; phrases: string[] }

/** `documents`: the best matches, best first. `total` counts all; with `isMinimum` there may be more. */
export type Found = { documents: Document[]; total: number; isMinimum: boolean }

export const hitsPerGroup = 5

/** The matches of a group are counted up to this number. Of users, no more are compared. */
export const mostCounted = 1_000

export function parsed(rows: { document: string }[]): Document[] {
  return rows.map(({ document }): Document => JSON.parse(document))
}
