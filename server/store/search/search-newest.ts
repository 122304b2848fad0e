// Search where the newest match is the best: the first rows of the list that is filtered by the text, newest first. A
// record whose id was typed comes before them.

import sql, { raw } from 'sql-template-tag'
import type { Document } from '#contract/entity.ts'
import type { Db } from '#server/db/client.ts'
import { wholeOf } from '#server/store/documents/tables.ts'
import { feedbackListing } from '#server/store/lists/feedback.ts'
import { listPage } from '#server/store/lists/list.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import { sessionsListing } from '#server/store/lists/sessions.ts'
import { holdsAll, textsOf } from './search-hits.ts'
import { type Found, hitsPerGroup, parsed, type Query } from './search-query.ts'

export async function searchSessions(db: Db, query: Query): Promise<Found> {
  const listing = sessionsListing({ kind: 'booking', q: query.text }, { whole: true })
  return await searchNewest(db, query, 'sessions', { listing, sort: '-slot' })
}

export async function searchFeedback(db: Db, query: Query): Promise<Found> {
  const listing = feedbackListing({ q: query.text })
  return await searchNewest(db, query, 'feedback', { listing, sort: '-dateCreated' })
}

/** The most newest rows with all words of a phrase whose texts are read. */
const readForPhrases = 200

type Newest = { listing: Listing; sort: string }

async function searchNewest(
  db: Db,
  { text, phrases }: Query,
  group: 'sessions' | 'feedback',
  { listing, sort }: Newest,
): Promise<Found> {
  const limit = phrases.length > 0 ? readForPhrases : hitsPerGroup
  const [typed, page] = await Promise.all([
    readTyped(db, group, text),
    listPage(db, { ...listing, pageRow: undefined }, { limit, sort }),
  ])
  const listed: Document[] = JSON.parse(page.json)
  const documents = [...typed, ...listed.filter(({ id }) => id !== text)]
  if (phrases.length === 0)
    return {
      documents: documents.slice(0, hitsPerGroup),
      total: Number.parseInt(page.total, 10),
      isMinimum: page.total.endsWith('+'),
    }
  const found = documents.filter((document) => holdsAll(textsOf(group, document), phrases))
  return {
    documents: found.slice(0, hitsPerGroup),
    total: found.length,
    isMinimum: page.next !== undefined,
  }
}

async function readTyped(db: Db, group: 'sessions' | 'feedback', id: string): Promise<Document[]> {
  const isBooking = group === 'sessions' ? sql`and not is_sign_in` : sql``
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeOf(group)} as document from ${raw(group)} where id = ${id} ${isBooking}`)
  return parsed(rows)
}
