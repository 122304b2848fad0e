// The hits of a group: reads the documents that were found, without the database. The work on their texts is bounded.

import type { Document } from '#contract/entity.ts'
import type { SearchGroup, SearchHit } from '#contract/search.ts'
import { openReader } from '#server/store/lists/words/text-reader.ts'
import { describe } from './describe-document.ts'
import { holdsAll, toHit } from './search-hits.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.ts'

export type FoundOf = { group: SearchGroup; found: Found; query: Query }
export type HitsOf = { total: number; isMinimum?: true; hits: SearchHit[] }

/** Phrases are looked for in the documents that contain their words, as far as these are read. */
export function describeHits({ group, found, query }: FoundOf): HitsOf {
  const reader = openReader()
  const documents = once(JSON.parse(found.documents))
  const kept = documents
    .map((document) => ({ document, description: describe[group](document) }))
    .filter(({ description }) => holdsAll(reader, description.texts, query.phrases))
  const isCut = kept.length < documents.length
  const hasMore = query.phrases.length > 0 && (found.hasUnread === true || reader.hasLeftOut())
  return {
    total: isCut ? kept.length : Math.max(found.total, kept.length),
    ...(((found.isMinimum && !isCut) || hasMore) && { isMinimum: true }),
    hits: kept
      .slice(0, hitsPerGroup)
      .map(({ document, description }) => toHit(reader, document, description, query)),
  }
}
describeHits.module = import.meta.url

function once(documents: Document[]): Document[] {
  const known = new Set<string>()
  return documents.filter(({ id }) => !known.has(id) && known.add(id))
}
