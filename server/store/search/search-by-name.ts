// Search in tables of a few thousand rows: an equal id or name first, then names that begin with the text, then the others
// in order of names.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityName } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { tables } from '#server/store/documents/tables.ts'
import { tsquery } from '#server/store/lists/matching.ts'
import { arrayOf, type Found, firstHits, type Query } from './search-query.ts'

export async function searchByName(db: Db, query: Query, entity: EntityName, name: Sql): Promise<Found> {
  const typed = query.text.toLowerCase()
  const rows = await db.query<{ id: string; document: string; total: number }>(sql`
    select id, document, count(*) over ()::integer as total from ${raw(tables[entity].table)}
    where search @@ ${tsquery(query.terms)}::tsquery
    order by lower(id) = ${typed} desc, lower(${name}) = ${typed} desc,
      starts_with(lower(translate(${name}, '_-', '  ')), ${typed}) desc, ${name}, id ${firstHits}`)
  return { documents: arrayOf(rows), total: rows[0]?.total ?? 0, isMinimum: false }
}
