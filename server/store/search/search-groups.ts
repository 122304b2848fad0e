// The groups of search besides people: how the best matches of each are found.

import sql from 'sql-template-tag'
import type { SearchGroup } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { searchByName } from './search-by-name.ts'
import { searchNewest } from './search-newest.ts'
import type { Found, Query } from './search-query.ts'

/** Users and experts are found together, by search-users.ts. */
export type OtherGroup = Exclude<SearchGroup, 'users' | 'experts'>

export const find: Record<OtherGroup, (db: Db, query: Query) => Promise<Found>> = {
  sessions(db, query) {
    const listing = sessionsListing({ kind: 'booking', q: query.text }, { whole: true })
    return searchNewest(db, query, { name: 'sessions', listing, sort: '-slot', only: sql`not is_sign_in` })
  },
  feedback(db, query) {
    const listing = feedbackListing({ q: query.text })
    return searchNewest(db, query, { name: 'feedback', listing, sort: '-dateCreated' })
  },
  tags: (db, query) => searchByName(db, query, 'tags', sql`sort_name`),
  'discount-codes': (db, query) => searchByName(db, query, 'discount-codes', sql`id`),
}
