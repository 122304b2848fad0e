// Search in tables of a few thousand rows: what was typed whole first, then in order of names.

import type { Sql } from '#server/db/database.ts'
import { type Fragment, fragment, verbatim } from '#server/db/fragment.ts'
import { tsquery } from './matching.ts'
import { type Found, hitsPerGroup, type Query } from './search-query.ts'

export function searchTags(sql: Sql, query: Query): Promise<Found> {
  return searchSmall(sql, query, 'tags', fragment`sort_name`)
}

export function searchCodes(sql: Sql, query: Query): Promise<Found> {
  return searchSmall(sql, query, 'discount_codes', fragment`id`)
}

async function searchSmall(sql: Sql, query: Query, table: string, name: Fragment): Promise<Found> {
  const rows = await sql<{ document: string; total: number }[]>`
    select document, count(*) over ()::integer as total from ${verbatim(table)}
    where search @@ ${tsquery(query.terms)}::tsquery
    order by lower(id) = ${query.text.toLowerCase()} desc, ${name}, id limit ${hitsPerGroup}`
  return { documents: rows.map((row) => row.document), total: rows[0]?.total ?? 0, isMinimum: false }
}
