// Search in tables of a few thousand rows: exact matches first, then in order of names.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import { tsquery } from '#server/store/lists/matching.ts'
import { type Found, hitsPerGroup, parsed, type Query } from './search-query.ts'

export function searchTags(db: Db, query: Query): Promise<Found> {
  return searchSmall(db, query, 'tags', sql`sort_name`)
}

export function searchCodes(db: Db, query: Query): Promise<Found> {
  return searchSmall(db, query, 'discount_codes', sql`id`)
}

async function searchSmall(db: Db, query: Query, table: string, name: Sql): Promise<Found> {
  const rows = await db.query<{ document: string; total: number }>(sql`
    select document, count(*) over ()::integer as total from ${raw(table)}
    where search @@ ${tsquery(query.terms)}::tsquery
    order by lower(id) = ${query.text.toLowerCase()} desc, ${name}, id limit ${hitsPerGroup}`)
  return { documents: parsed(rows), total: rows[0]?.total ?? 0, isMinimum: false }
}
