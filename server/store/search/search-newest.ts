// Search where the newest match is the best: the first rows of the list that is filtered by the text, newest first. A
// record whose id was typed comes before them.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { tables, wholeOf } from '#server/store/documents/tables.ts'
import { listPage } from '#server/store/lists/list.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import { type Found, hitsPerGroup, mostCounted, type Query } from './search-query.ts'

/** The most newest rows with all words of a phrase whose texts are read. */
const readForPhrases = 200

/** `only`: a condition of the listing that also applies to a typed id. */
type Among = { name: EntityName; listing: Listing; sort: string; only?: Sql }

export async function searchNewest(
  db: Db,
  { text, phrases }: Query,
  { name, listing, sort, only = sql`true` }: Among,
): Promise<Found> {
  const limit = phrases.length > 0 ? readForPhrases : hitsPerGroup
  const [typed, page] = await Promise.all([
    readTyped(db, name, text, only),
    listPage(db, { ...listing, pageRow: undefined, explain: undefined, mostCounted }, { limit, sort }),
  ])
  return {
    documents: joined(typed, page.json),
    total: phrases.length > 0 ? 0 : Number.parseInt(page.total, 10),
    isMinimum: phrases.length === 0 && page.total.endsWith('+'),
    hasUnread: page.next !== undefined,
  }
}

/** JSON text; undefined where there is none. */
async function readTyped(db: Db, name: EntityName, id: string, only: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ document: string }>(sql`
    select ${wholeOf(name)} as document from ${raw(tables[name].table)} where id = ${id} and ${only}`)
  return row?.document
}

/** The document before those of a JSON array. */
function joined(first: string | undefined, array: string): string {
  if (first === undefined) return array
  return array === '[]' ? `[${first}]` : `[${first},${array.slice(1)}`
}
