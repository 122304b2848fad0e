// What the searches of the groups are given, and what they answer.

import type { Document } from '#contract/entity.ts'

/** `text` as it was typed, `terms` the words to look for, `phrases` those of them that must stand together. */
export type Query = { text: string; terms: string[]; phrases: string[] }

/** `documents`: the best matches, best first. `total` counts all; with `isMinimum` there are at least so many. */
export type Found = { documents: Document[]; total: number; isMinimum: boolean }

export const hitsPerGroup = 5

export function parsed(rows: { document: string }[]): Document[] {
  return rows.map(({ document }): Document => JSON.parse(document))
}
