// How large the marketplace is, out of the figures that triggers keep: cheap at any size.

import sql from 'sql-template-tag'
import type { Db } from '#server/db/client.ts'
import type { Noun } from './tables.ts'

export type MarketplaceSize = {
  /** Sessions are those that were booked. */
  documents: Record<Noun | 'sign-in-records', number>
  /** Indexes that are missing until a bulk import, or the next start after it, has made them. */
  indexesSetAside: number
}

export async function getMarketplaceSize(db: Db): Promise<MarketplaceSize> {
  const [row] = await db.query<MarketplaceSize>(sql`
    select json_build_object(
        'users', (select coalesce(sum(users), 0) from user_facets),
        'sessions', coalesce(sum(sessions) filter (where not is_sign_in), 0),
        'sign-in-records', coalesce(sum(sessions) filter (where is_sign_in), 0),
        'feedback', (select feedback from totals),
        'tags', (select tags from totals),
        'discount-codes', (select discount_codes from totals)
      ) as documents,
      (select count(*) from set_aside_indexes)::int as "indexesSetAside"
    from session_facets where label is null`)
  if (!row) throw new Error('The figures are missing.')
  return row
}
