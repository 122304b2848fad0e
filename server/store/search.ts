// Search over everything: for each group the best matches and how many there are.

import { type SearchAnswer, type SearchGroup, searchGroups } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { storable } from '#server/documents/columns.ts'
import { searchTerms } from './matching.ts'
import { findNamesLike } from './misspelt-names.ts'
import { toHit } from './search-hits.ts'
import { searchFeedback, searchSessions } from './search-newest.ts'
import type { Found, Query } from './search-query.ts'
import { searchCodes, searchTags } from './search-small.ts'
import { searchExperts, searchUsers } from './search-users.ts'

export async function search(db: Db, q: string): Promise<SearchAnswer> {
  const terms = searchTerms(q)
  if (terms.length === 0) return { q, terms, groups: [] }
  const query = { text: storable(q.trim()), terms }
  const found = await searchAll(db, query)
  const groups = searchGroups.map((group) => {
    const { documents, total, isMinimum } = found[group]
    const hits = documents.map((document) => toHit(group, JSON.parse(document), terms))
    return { group, total: Math.max(total, hits.length), ...(isMinimum && { isMinimum }), hits }
  })
  return { q, terms, groups: groups.filter(({ hits }) => hits.length > 0) }
}

/** Where nobody at all is found by the words as typed, names that are spelled nearly so. */
async function searchAll(db: Db, query: Query): Promise<Record<SearchGroup, Found>> {
  const [users, experts, sessions, feedback, tags, codes] = await Promise.all([
    searchUsers(db, query),
    searchExperts(db, query),
    searchSessions(db, query),
    searchFeedback(db, query),
    searchTags(db, query),
    searchCodes(db, query),
  ])
  const others = { sessions, feedback, tags, 'discount-codes': codes }
  if (users.documents.length > 0) return { users, experts, ...others }
  const alike = await findNamesLike(db, query)
  return { users: allOf(alike.users), experts: allOf(alike.experts), ...others }
}

function allOf(documents: string[]): Found {
  return { documents, total: documents.length, isMinimum: false }
}
