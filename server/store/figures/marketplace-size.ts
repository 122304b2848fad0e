// The size of the marketplace, from the figures that triggers maintain: the same cost at any size.

import sql, { join } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { countOf } from './counts.ts'

export type MarketplaceSize = {
  /** Sessions are the booked ones. */
  documents: Record<EntityName | 'sign-in-records', number>
  /** Indexes that are missing until a bulk import, or the next start after it, has built them. */
  droppedIndexes: number
}

export async function getMarketplaceSize(db: Db): Promise<MarketplaceSize> {
  const [row] = await db.query<MarketplaceSize>(sql`
    select json_build_object(
        ${join(entityNames.map((name) => sql`${name}::text, ${countOf(name, name === 'sessions' ? [{ column: 'is_sign_in', values: [false] }] : [])}`))},
        'sign-in-records', ${countOf('sessions', [{ column: 'is_sign_in', values: [true] }])}
      ) as documents,
      (select count(*) from set_aside_indexes)::int as "droppedIndexes"`)
  if (!row) throw new Error('The figures are missing.')
  return row
}
