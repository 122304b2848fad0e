// The figures of the dashboard, from those that triggers maintain in the transaction of every write.

import sql from 'sql-template-tag'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'
import { earningsOf } from '#server/lists/selected-figures.sql.ts'

/** The eight figures. */
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
