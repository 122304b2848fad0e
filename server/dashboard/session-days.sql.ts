// Bookings by day and month, maintained by triggers in one time zone, and the series of the charts.

import sql from 'sql-template-tag'
import type { Series, SeriesQuery } from '#contract/dashboard.ts'
import { databaseZone } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import { deriveDays } from '#server/lists/maintained-figures.sql.ts'

/** From now on days begin and end in this time zone; sums of another zone are derived again. */
export async function keepDaysIn(db: Pool, timeZone: string): Promise<void> {
  const zone = databaseZone(timeZone)
  if (await isKeptIn(db, zone)) return
  await db.transaction(async (transaction) => {
    await transaction.query(sql`lock table sessions in share mode`)
    if (await isKeptIn(transaction, zone)) return
    await transaction.query(sql`update session_days_zone set time_zone = ${zone}`)
    await deriveDays(transaction)
  })
}

async function isKeptIn(db: Db, zone: string): Promise<boolean> {
  return (await db.query(sql`select from session_days_zone where time_zone = ${zone}`)).length > 0
}

/** One entry for each day, week from Monday, or month of the range, including empty ones; whole days only. */
export async function getSeries(db: Db, { by, from, to }: SeriesQuery): Promise<Series> {
  const [row] = await db.query<{ series: Series }>(sql`
    with buckets as (
      select date_trunc(${by}, day::timestamp)::date as start, sum(sessions) as sessions,
        sum(sessions) filter (where is_ai) as ai_sessions, sum(revenue) as revenue
      from session_days where day between ${from}::date and ${to}::date group by 1
    )
    select json_agg(json_build_object(
        'start', starts.start::date,
        'sessions', coalesce(sessions, 0),
        'aiSessions', coalesce(ai_sessions, 0),
        'revenue', trim_scale(coalesce(revenue, 0))::text
      ) order by starts.start) as series
    from generate_series(
      date_trunc(${by}, ${from}::date::timestamp), ${to}::date::timestamp, ('1 ' || ${by})::interval
    ) as starts (start) left join buckets on buckets.start = starts.start::date`)
  if (!row) throw new Error('The series is missing.')
  return row.series
}
