// The groups of search besides people: how the best matches of each are found.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { SearchGroup } from '#contract/search.ts'
import type { Db } from '#server/db/client.ts'
import { listedNoteJson } from '#server/documents/stored/related.sql.ts'
import { tables, wholeOf } from '#server/documents/stored/tables.sql.ts'
import { feedbackListing } from '#server/entities/feedback.sql.ts'
import { sessionsListing } from '#server/entities/sessions.sql.ts'
import { listPage, type PageOfList } from '#server/lists/list.sql.ts'
import type { Listing } from '#server/lists/selection/listing.sql.ts'
import { tsquery } from '#server/lists/words/matching.sql.ts'
import {
  arrayOf,
  firstHits,
  hitsPerGroup,
  mostCounted,
  type Query,
  type SearchMatches,
} from './search-query.sql.ts'

/** Users and experts are found together, by search-users.sql.ts. */
export type OtherGroup = Exclude<SearchGroup, 'users' | 'experts'>

export const find: Record<OtherGroup, (db: Db, query: Query) => Promise<SearchMatches>> = {
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
  notes: searchNotes,
}

async function searchNotes(db: Db, query: Query): Promise<SearchMatches> {
  const rows = await db.query<{ id: string; document: string; total: number }>(sql`
    select id, ${listedNoteJson} as document, count(*) over ()::integer as total from notes
    where search @@ ${tsquery(query.terms)}::tsquery order by (- created_ns), id ${firstHits}`)
  return { documents: arrayOf(rows), total: rows[0]?.total ?? 0, isMinimum: false }
}

// Search in tables of a few thousand rows: an equal id or name first, then names that begin with the text, then the others
// in order of names.

async function searchByName(db: Db, query: Query, entity: EntityName, name: Sql): Promise<SearchMatches> {
  const typed = query.text.toLowerCase()
  const rows = await db.query<{ id: string; document: string; total: number }>(sql`
    select id, document, count(*) over ()::integer as total from ${raw(tables[entity].table)}
    where search @@ ${tsquery(query.terms)}::tsquery
    order by lower(id) = ${typed} desc, lower(${name}) = ${typed} desc,
      starts_with(lower(translate(${name}, '_-', '  ')), ${typed}) desc, ${name}, id ${firstHits}`)
  return { documents: arrayOf(rows), total: rows[0]?.total ?? 0, isMinimum: false }
}

// Search in which the newest match is the best: the first rows of the list that is filtered by the text, newest first. A record whose id
// was typed comes before them.

/** How many of the newest rows with all words of a phrase are read. */
const readForPhrases = 200

/** `only`: a condition of the listing that also applies to a typed id. */
type Among = { name: EntityName; listing: Listing; sort: string; only?: Sql }

async function searchNewest(
  db: Db,
  { text, phrases, count }: Query,
  { name, listing, sort, only = sql`true` }: Among,
): Promise<SearchMatches> {
  const limit = phrases.length > 0 ? readForPhrases : hitsPerGroup
  const row = { ...listing.row, pageText: undefined, addMatches: undefined }
  const [typed, page] = await Promise.all([
    readTyped(db, name, text, only),
    listPage(db, { ...listing, row, count: { ...listing.count, most: mostCounted } }, { limit, sort, count }),
  ])
  return {
    documents: joined(typed, page.json),
    ...(phrases.length > 0 ? { total: 0, isMinimum: false } : totalOf(page)),
    hasUnread: page.next !== undefined,
  }
}

/** Without a count, the total is the number of found matches, or more. */
function totalOf({ total }: PageOfList): Pick<SearchMatches, 'total' | 'isMinimum'> {
  if (total === undefined) return { total: 0, isMinimum: true }
  return { total: Number.parseInt(total, 10), isMinimum: total.endsWith('+') }
}

/** Returns JSON text; undefined if there is none. */
async function readTyped(db: Db, name: EntityName, id: string, only: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ document: string }>(sql`
    select ${wholeOf(name)} as document from ${raw(tables[name].table)} where id = ${id} and ${only}`)
  return row?.document
}

/** Puts the document before those of a JSON array. */
function joined(first: string | undefined, array: string): string {
  if (first === undefined) return array
  return array === '[]' ? `[${first}]` : `[${first},${array.slice(1)}`
}
