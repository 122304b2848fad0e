// The input and the output of the searches of all groups.

import { raw } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'

/** `text` as typed, `terms`: the words to find, `phrases`: the words that must be adjacent. */
export type Query = { text: string; terms: string[]; phrases: string[] }

/** `documents`: the best matches, best first. `total` counts all; with `isMinimum` there may be more. */
export type Found = { documents: Document[]; total: number; isMinimum: boolean }

export const hitsPerGroup = 5

/** In the text of the statement: with a parameter PostgreSQL expects more rows and plans the statement each time. */
export const firstHits = raw(`limit ${hitsPerGroup}`)

/** The matches of a group are counted up to this number. Of users, no more are compared. */
export const mostCounted = 1_000

export function parsed(rows: { document: string }[]): Document[] {
  return rows.map(({ document }): Document => JSON.parse(document))
}
