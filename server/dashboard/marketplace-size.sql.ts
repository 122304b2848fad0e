// The size of the marketplace and its database, in one read of bounded cost: documents from the figures that triggers
// maintain, malformed fields up to a number.

import sql, { join, type Sql } from 'sql-template-tag'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { countOf } from '#server/lists/selection/listing.sql.ts'

export type MarketplaceSize = {
  /** Sessions are the booked ones. */
  documents: Record<EntityName | 'sign-in-records', number>
  /** Indexes that are missing until a bulk import, or the next start after it, has built them. */
  droppedIndexes: number
  /** Stored malformed fields: at most `mostFaults` of an entity are counted. */
  faults: Record<EntityName, number>
  databaseBytes: number
  /** Null before the first backup. */
  backupAgeSeconds: number | null
}

/** Counting more would make each scrape of the metrics slower. */
const mostFaults = 10_000

export async function getMarketplaceSize(db: Db): Promise<MarketplaceSize> {
  const [row] = await db.query<MarketplaceSize>(sql`
    select json_build_object(
        ${join(entityNames.map((name) => sql`${name}::text, ${countOf(name, name === 'sessions' ? [{ column: 'is_sign_in', values: [false] }] : [])}`))},
        'sign-in-records', ${countOf('sessions', [{ column: 'is_sign_in', values: [true] }])}
      ) as documents,
      json_build_object(${join(entityNames.map((name) => sql`${name}::text, ${faultsOf(name)}`))}) as faults,
      (select count(*) from set_aside_indexes)::int as "droppedIndexes",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select extract(epoch from now() - taken_at)::float8 from last_backup) as "backupAgeSeconds"`)
  if (!row) throw new Error('The figures are missing.')
  return row
}

function faultsOf(name: EntityName): Sql {
  return sql`(select count(*) from (select from faults where entity = ${name} limit ${mostFaults}) as counted)`
}
