// The groups of search besides people: how the best matches of each are found.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { SearchGroup } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { tables } from '#server/store/documents/tables.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { tsquery } from '#server/store/lists/words/matching.ts'
import { searchNewest } from './search-newest.ts'
import { arrayOf, type Found, firstHits, type Query } from './search-query.ts'

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

// Search in tables of a few thousand rows: an equal id or name first, then names that begin with the text, then the others
// in order of names.

async function searchByName(db: Db, query: Query, entity: EntityName, name: Sql): Promise<Found> {
  const typed = query.text.toLowerCase()
  const rows = await db.query<{ id: string; document: string; total: number }>(sql`
    select id, document, count(*) over ()::integer as total from ${raw(tables[entity].table)}
    where search @@ ${tsquery(query.terms)}::tsquery
    order by lower(id) = ${typed} desc, lower(${name}) = ${typed} desc,
      starts_with(lower(translate(${name}, '_-', '  ')), ${typed}) desc, ${name}, id ${firstHits}`)
  return { documents: arrayOf(rows), total: rows[0]?.total ?? 0, isMinimum: false }
}
