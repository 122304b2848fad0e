// Bookings by day, kept by triggers in one time zone, and the series that charts draw from them.

import type { Series, SeriesQuery } from '#contract/dashboard.ts'
import type { Pool, Sql } from '#server/db/database.ts'
import { accessVersion } from './access.ts'
import { deriveSessionDays } from './kept-figures.ts'

/** From now on days begin and end in this time zone; those that are kept in another one are derived anew. */
export async function keepDaysIn(sql: Pool, timeZone: string): Promise<void> {
  const zone = databaseZone(timeZone)
  if (await isKeptIn(sql, zone)) return
  await sql.begin(async (transaction) => {
    await transaction`lock table sessions in share mode`
    if (await isKeptIn(transaction, zone)) return
    await transaction`update session_days_zone set time_zone = ${zone}`
    await deriveSessionDays(transaction)
  })
}

async function isKeptIn(sql: Sql, zone: string): Promise<boolean> {
  return (await sql`select from session_days_zone where time_zone = ${zone}`).length > 0
}

/** PostgreSQL reads the sign of a plain offset the other way round, as POSIX does. */
function databaseZone(timeZone: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(timeZone) ?? []
  return hours === undefined ? timeZone : `<Z>${sign === '+' ? '-' : '+'}${hours}:${minutes ?? '00'}`
}

/** One entry for each day, week from Monday, or month that the range touches, empty ones too; whole days only. */
export async function getSeries(
  sql: Sql,
  { by, from, to }: SeriesQuery,
): Promise<{ series: Series; accessVersion: string }> {
  const rows = await sql<{ series: Series; accessVersion: string }[]>`
    with buckets as (
      select date_trunc(${by}, day::timestamp)::date as start, sum(sessions) as sessions, sum(ai_sessions) as ai_sessions,
        sum(revenue) as revenue
      from session_days where day between ${from}::date and ${to}::date group by 1
    )
    select json_agg(json_build_object(
        'start', starts.start::date,
        'sessions', coalesce(sessions, 0),
        'aiSessions', coalesce(ai_sessions, 0),
        'revenue', trim_scale(coalesce(revenue, 0))::text
      ) order by starts.start) as series, ${accessVersion}::text as "accessVersion"
    from generate_series(
      date_trunc(${by}, ${from}::date::timestamp), ${to}::date::timestamp, ('1 ' || ${by})::interval
    ) as starts (start) left join buckets on buckets.start = starts.start::date`
  const [row] = rows
  if (!row) throw new Error('The series is missing.')
  return row
}
