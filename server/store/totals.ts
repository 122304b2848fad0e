// The figures that are kept in the transaction of every write, and how they are derived anew from the documents.

import type { Dashboard } from '#contract/dashboard.ts'
import type { Sql } from '#server/db/database.ts'

/** The eight figures. Earnings are 40 percent of the exact revenue, rounded half up to the cent, once, here. */
export async function getFigures(sql: Sql): Promise<Dashboard> {
  const [row] = await sql<Dashboard[]>`
    select users::float8 as users, experts::float8 as experts, ai_experts::float8 as "aiExperts",
      sessions::float8 as sessions, ai_sessions::float8 as "aiSessions",
      trim_scale(session_price)::text as "sessionPrice", trim_scale(revenue)::text as revenue,
      (floor(revenue * 40 + 0.5) / 100)::numeric(40, 2)::text as earnings
    from totals`
  if (!row) throw new Error('The totals are missing.')
  return row
}

export type Total =
  | 'users'
  | 'experts'
  | 'ai_experts'
  | 'sessions'
  | 'ai_sessions'
  | 'sign_in_records'
  | 'feedback'
  | 'tags'
  | 'discount_codes'

/** The sum of some of the kept totals. */
export async function getTotal(sql: Sql, names: Total[]): Promise<number> {
  const sum = sql.unsafe(names.join(' + '))
  const [row] = await sql<{ total: number }[]>`select (${sum})::float8 as total from totals`
  return row?.total ?? 0
}

const derived = `
  select u.*, s.*, (select count(*) from feedback) as feedback, (select count(*) from tags) as tags,
    (select count(*) from discount_codes) as discount_codes
  from (
    select count(*) as users, count(*) filter (where is_expert) as experts,
      count(*) filter (where is_expert and ai_available) as ai_experts from users
  ) u, (
    select count(*) filter (where not is_sign_in) as sessions, count(*) filter (where is_ai and not is_sign_in) as ai_sessions,
      count(*) filter (where is_sign_in) as sign_in_records,
      coalesce(sum(session_price) filter (where not is_sign_in), 0) as session_price,
      coalesce(sum(total_price) filter (where not is_sign_in), 0) as revenue from sessions
  ) s`

export type TotalsRow = Record<string, string>

/** The totals as kept, and as the documents say; each figure as text. */
export async function compareTotals(sql: Sql): Promise<{ kept: TotalsRow; derived: TotalsRow }> {
  const [row] = await sql<{ kept: TotalsRow; derived: TotalsRow }[]>`
    select (select json_object_agg(key, value) from json_each_text(to_json(t)) where key <> 'only_row') as kept,
      (select json_object_agg(key, value) from json_each_text(to_json(d))) as derived
    from totals t, (${sql.unsafe(derived)}) d`
  if (!row) throw new Error('The totals are missing.')
  return row
}

/** Derives the totals anew; nothing is written meanwhile. */
export async function rederiveTotals(sql: Sql): Promise<void> {
  await sql`lock table users, sessions, feedback, tags, discount_codes in share mode`
  await sql`
    update totals t set (users, experts, ai_experts, sessions, ai_sessions, sign_in_records, session_price, revenue, feedback, tags, discount_codes)
      = (select users, experts, ai_experts, sessions, ai_sessions, sign_in_records, session_price, revenue, feedback, tags, discount_codes
         from (${sql.unsafe(derived)}) d)`
}
