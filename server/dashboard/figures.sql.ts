// The figures of the dashboard, and the size of the marketplace for the metrics, from figures that triggers maintain with every write:
// reading them has a bounded cost.

import sql, { join, type Sql } from 'sql-template-tag'
import type { Dashboard } from '#contract/dashboard.ts'
import { type EntityName, entityNames } from '#contract/entities.ts'
import type { Db } from '#server/db/client.ts'
import { earningsOf } from '#server/lists/selected-figures.sql.ts'
import { documentCount } from '#server/lists/selection/listing.sql.ts'

export async function getFigures(db: Db): Promise<Dashboard> {
  const [row] = await db.query<Dashboard>(sql`
    select users, experts, ai_experts as "aiExperts", sessions, ai_sessions as "aiSessions",
      trim_scale(session_price)::text as "sessionPrice", trim_scale(revenue)::text as revenue,
      ${earningsOf(sql`revenue`)} as earnings
    from (
      select coalesce(sum(users), 0)::float8 as users,
        coalesce(sum(users) filter (where is_expert), 0)::float8 as experts,
        coalesce(sum(users) filter (where is_expert and ai_available), 0)::float8 as ai_experts from user_flag_groups
    ) as u, (
      select coalesce(sum(sessions), 0)::float8 as sessions,
        coalesce(sum(sessions) filter (where is_ai), 0)::float8 as ai_sessions,
        coalesce(sum(session_price), 0) as session_price, coalesce(sum(total_price), 0) as revenue
      from session_flag_groups where label is null and not is_sign_in
    ) as s`)
  if (!row) throw new Error('The figures are missing.')
  return row
}

type MarketplaceSize = {
  /** Sessions are the booked ones. */
  documents: Record<EntityName | 'sign-in-records', number>
  /** Indexes that are missing until a bulk import, or the next start after it, builds them. */
  droppedIndexes: number
  /** Stored malformed fields: at most `mostFaults` of an entity are counted. */
  faults: Record<EntityName, number>
  databaseBytes: number
  /** Null before the first backup. */
  backupAgeSeconds: number | null
}

/** A higher limit would make each scrape of the metrics slower. */
const mostFaults = 10_000

export async function getMarketplaceSize(db: Db): Promise<MarketplaceSize> {
  const [row] = await db.query<MarketplaceSize>(sql`
    select json_build_object(
        ${join(entityNames.map((name) => sql`${name}::text, ${documentCount(name, name === 'sessions' ? [{ column: 'is_sign_in', values: [false] }] : [])}`))},
        'sign-in-records', ${documentCount('sessions', [{ column: 'is_sign_in', values: [true] }])}
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
