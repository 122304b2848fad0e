// The input and the output of the searches of all groups.

import { raw } from 'sql-template-tag'

/** `phrases`: folded words that must be adjacent. `count`: 'none' counts only rows that finding the hits has read. */
export type Query = { text: string; terms: string[]; phrases: string[]; count?: 'none' | undefined }

/**
 * `documents`: a JSON array of the best matches, best first, possibly with one of them twice. `total` counts all; with `isMinimum` there
 * may be more. `hasUnread`: whether further matches may contain the phrases.
 */
export type SearchMatches = { documents: string; total: number; isMinimum: boolean; hasUnread?: boolean }

export const hitsPerGroup = 5

/** Part of the statement's text: with a parameter PostgreSQL expects more rows and plans the statement each time. */
export const firstHits = raw(`limit ${hitsPerGroup}`)

export const mostCounted = 1_000

const mostRead = 4 << 20

export function arrayOf(rows: { id: string; document: string }[]): string {
  let length = 0
  const documents = rows.map(({ id, document }) => {
    length += document.length
    return length > mostRead ? JSON.stringify({ id }) : document
  })
  return `[${documents.join(',')}]`
}
