// The figures of the sessions of one person, from the rows: booked sessions and, for an expert, given ones.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { PersonSummary } from '#contract/people.ts'
import { notHeldLabels, refundedLabel } from '#contract/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { idColumn } from '#server/documents/columns.ts'
import { notFound } from '#server/documents/stored/get-record.sql.ts'
import { lastSessionOf } from '#server/documents/stored/related.sql.ts'
import { earningsOf } from '#server/lists/selected-figures.sql.ts'
import { midnight } from '#server/lists/selection/day-bounds.sql.ts'

type Figures = Pick<PersonSummary, 'booked' | 'given'>

/** Throws not_found. */
export async function getPersonFigures(db: Db, id: string, nowMs: number): Promise<Figures> {
  const [person] = await db.query<{ isExpert: boolean } & Pick<PersonSummary['booked'], 'lastSession'>>(sql`
    select is_expert as "isExpert", ${lastSessionOf('id')}::json as "lastSession" from users where id = ${idColumn(id)}`)
  if (!person) throw notFound('users', id)
  const [booked] = await db.query<Omit<PersonSummary['booked'], 'lastSession'>>(sql`
    select count(*)::float8 as sessions, ${sumOf('total_price')} as spend, ${refunds} as refunds,
      ${averageRating} as "averageRating"
    from sessions where user_id = ${id} and not is_sign_in`)
  if (!booked) throw new Error('The figures are missing.')
  const { lastSession } = person
  return { booked: { ...booked, lastSession }, given: person.isExpert ? await getGiven(db, id, nowMs) : null }
}

const refunds = sql`count(*) filter (where label = ${refundedLabel})::float8`
const rated = raw('rating between 1 and 5')
const averageRating = sql`round(avg(rating) filter (where ${rated}), 4)::float8`

function sumOf(column: string): Sql {
  return sql`trim_scale(coalesce(sum(${raw(column)}), 0))::text`
}

async function getGiven(db: Db, id: string, nowMs: number): Promise<PersonSummary['given']> {
  const countOf = (rating: number) => sql`count(*) filter (where rating = ${raw(String(rating))})::float8`
  const [[sums], trend, bookedSeconds] = await Promise.all([
    db.query<Omit<NonNullable<PersonSummary['given']>, 'ratingTrend' | 'bookedSeconds'>>(sql`
      select count(*)::float8 as sessions, ${sumOf('total_price')} as revenue,
        ${earningsOf(sql`coalesce(sum(total_price), 0)`)} as earnings,
        ${refunds} as refunds, ${averageRating} as "averageRating",
        array[${countOf(1)}, ${countOf(2)}, ${countOf(3)}, ${countOf(4)}, ${countOf(5)}] as ratings
      from sessions where expert_id = ${id} and not is_sign_in`),
    getRatingTrend(db, id, nowMs),
    getBookedSeconds(db, id, nowMs),
  ])
  return sums ? { ...sums, ratingTrend: trend, bookedSeconds } : null
}

/** Averages by the month of the slot in the console's time zone. */
async function getRatingTrend(db: Db, id: string, nowMs: number): Promise<(number | null)[]> {
  const rows = await db.query<{ average: number | null }>(sql`
    with zone as (select time_zone as name from session_days_zone),
    months as (
      select start, ${midnight(sql`start`, sql`name`)} as begins, ${midnight(sql`(start + interval '1 month')`, sql`name`)} as ends
      from zone, generate_series(
        date_trunc('month', to_timestamp(${nowMs / 1000}) at time zone name) - interval '11 months',
        date_trunc('month', to_timestamp(${nowMs / 1000}) at time zone name), interval '1 month') as starts (start)
    )
    select (
      select round(avg(rating), 4)::float8 from sessions
      where expert_id = ${id} and not is_sign_in and ${rated}
        and (- slot_ns) <= (- extract(epoch from begins)::bigint * 1000000000)
        and (- slot_ns) > (- extract(epoch from ends)::bigint * 1000000000)
    ) as average from months order by start`)
  return rows.map(({ average }) => average)
}

/** The range of days whose slots count as booked; a slot longer than the longest day is a mistake. */
const bookedDays = 28
const hourNs = 3_600_000_000_000n

async function getBookedSeconds(db: Db, id: string, nowMs: number): Promise<number> {
  const nowNs = BigInt(nowMs) * 1_000_000n
  const [row] = await db.query<{ seconds: number }>(sql`
    select coalesce(sum(slot_end_ns - slot_ns), 0)::float8 / 1e9 as seconds from sessions
    where expert_id = ${id} and not is_sign_in and label <> all(${notHeldLabels}::text[])
      and (- slot_ns) <= ${24n * hourNs * BigInt(bookedDays) - nowNs}::bigint and (- slot_ns) >= ${-nowNs}::bigint
      and slot_end_ns > slot_ns and slot_end_ns - slot_ns <= ${25n * hourNs}::bigint`)
  return Math.round(row?.seconds ?? 0)
}
