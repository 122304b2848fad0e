// Search where the newest match is the best: the first rows of the list that is filtered by the text, newest first. A
// record whose id was typed comes before them.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Document } from '#contract/entity.ts'
import type { Db } from '#server/db/client.ts'
import { tables, wholeOf } from '#server/store/documents/tables.ts'
import { listPage } from '#server/store/lists/list.ts'
import type { Listing } from '#server/store/lists/listing.ts'
import { type Description, holdsAll } from './search-hits.ts'
import { type Found, hitsPerGroup, mostCounted, parsed, type Query } from './search-query.ts'

/** The most newest rows with all words of a phrase whose texts are read. */
const readForPhrases = 200

/** `only`: a condition of the listing that also applies to a typed id. */
type Among = { name: EntityName; listing: Listing; sort: string; only?: Sql }

export async function searchNewest(
  db: Db,
  { text, phrases }: Query,
  { name, listing, sort, only = sql`true` }: Among,
  describe: (document: Document) => Description,
): Promise<Found> {
  const limit = phrases.length > 0 ? readForPhrases : hitsPerGroup
  const [typed, page] = await Promise.all([
    readTyped(db, name, text, only),
    listPage(db, { ...listing, pageRow: undefined, explain: undefined, mostCounted }, { limit, sort }),
  ])
  const listed: Document[] = JSON.parse(page.json)
  const documents = [...typed, ...listed.filter(({ id }) => id !== text)]
  if (phrases.length === 0)
    return {
      documents: documents.slice(0, hitsPerGroup),
      total: Number.parseInt(page.total, 10),
      isMinimum: page.total.endsWith('+'),
    }
  const found = documents.filter((document) => holdsAll(describe(document).texts, phrases))
  return {
    documents: found.slice(0, hitsPerGroup),
    total: found.length,
    isMinimum: page.next !== undefined,
  }
}

async function readTyped(db: Db, name: EntityName, id: string, only: Sql): Promise<Document[]> {
  const rows = await db.query<{ document: string }>(sql`
    select ${wholeOf(name)} as document from ${raw(tables[name].table)} where id = ${id} and ${only}`)
  return parsed(rows)
}
