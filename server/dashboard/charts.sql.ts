// The series of the charts, from bookings by day and month that triggers maintain in one time zone; the comparable part of the current
// unit; and the goals.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Series, SeriesQuery, SeriesUnit } from '#contract/dashboard.ts'
import { type Goal, type GoalMeasure, type Goals, goalMeasures } from '#contract/goals.ts'
import { databaseZone } from '#server/config/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { deriveDays } from '#server/lists/maintained-figures.sql.ts'

/** Makes days begin and end in this time zone from now on; derives the sums of another zone again. */
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

/** Returns one entry for each day, week from Monday, or month of the range, including empty ones; whole days only. */
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

// The figures of the current unit of a series until now, and of an earlier unit until the same time of day; and where these parts end.

type SoFar = { start: string; figures: NonNullable<Series[number]['soFar']> }

/** The parts by the first day of their unit. `earlier`: the first day of the unit to compare with. */
export async function getSoFar(
  db: Db,
  { by, earlier, nowMs }: { by: SeriesUnit; earlier: string; nowMs: number },
): Promise<ReadonlyMap<string, SoFar['figures']>> {
  // The time since the beginning of the unit follows the clocks, so that 14:05 is compared with 14:05 even where a day had 23 or 25
  // hours.
  const parts = await db.query<SoFar>(sql`
    with present as (
      select time_zone, at, at at time zone time_zone as local, date_trunc(${by}, at at time zone time_zone) as first
      from session_days_zone, to_timestamp(${nowMs}::double precision / 1000) as at
    ), parts as (
      select first, first at time zone time_zone as from_at, at as until_at from present
      union all
      select earlier, earlier at time zone time_zone,
        least(earlier + (local - first), earlier + ('1 ' || ${by})::interval) at time zone time_zone
      from present, cast(${earlier}::date as timestamp) as earlier
    )
    select first::date::text as start, json_build_object(
        'sessions', count(id), 'aiSessions', count(id) filter (where is_ai),
        'revenue', trim_scale(coalesce(sum(total_price), 0))::text
      ) as figures
    from parts left join sessions on not is_sign_in
      and - slot_ns <= - (extract(epoch from from_at) * 1000000000)::bigint
      and - slot_ns > - (extract(epoch from until_at) * 1000000000)::bigint
    group by first`)
  return new Map(parts.map(({ start, figures }) => [start, figures]))
}

/** The last day of a period that counts as whole, and the instants of that day between which it counts, in nanoseconds. */
export type PartDay = { day: string; fromNs: bigint; untilNs: bigint }

/** Returns where this period and the one before end when both are compared up to now; whole periods if the last unit is over. */
export async function getPartDays(
  db: Db,
  { unit, from, to, nowMs }: { unit: SeriesUnit; from: string; to: string; nowMs: number },
): Promise<{ now: PartDay; before: PartDay }> {
  const [found] = await db.query<{ now: PartText; before: PartText }>(sql`
    with present as (
      select time_zone, to_timestamp(${nowMs}::double precision / 1000) at time zone time_zone as local,
        ${from}::date::timestamp as middle, ${to}::date + interval '1 day' as after
      from session_days_zone
    ), ends as (
      select time_zone, least(local, after) as now, case when local >= after then middle
        else least(middle - ('1 ' || ${unit})::interval + (local - date_trunc(${unit}, local)), middle) end as before
      from present
    )
    select ${partDay('now')} as now, ${partDay('before')} as before from ends`)
  if (!found) throw new Error('The ends of the periods are missing.')
  return { now: read(found.now), before: read(found.before) }
}

/** Instants as texts, since numbers of JSON are not exact. */
type PartText = { day: string; from: string; until: string }

function read({ day, from, until }: PartText): PartDay {
  return { day, fromNs: BigInt(from), untilNs: BigInt(until) }
}

function partDay(end: 'now' | 'before'): Sql {
  const instant = (local: string) =>
    `((extract(epoch from ${local} at time zone time_zone) * 1000000000)::bigint)::text`
  return raw(
    `json_build_object('day', ${end}::date, 'from', ${instant(`${end}::date::timestamp`)}, 'until', ${instant(end)})`,
  )
}

export async function readGoals(db: Db): Promise<Goals> {
  const rows = await db.query<Goal & { measure: GoalMeasure }>(
    sql`select measure, trim_scale(amount)::text as amount, weeks from goals`,
  )
  const of = (wanted: GoalMeasure): Goal | null => {
    const found = rows.find(({ measure }) => measure === wanted)
    return found ? { amount: found.amount, weeks: found.weeks } : null
  }
  return { sessions: of('sessions'), revenue: of('revenue') }
}

/** Saves the goals; null removes one. */
export async function saveGoals(db: Transaction, goals: Goals): Promise<void> {
  for (const measure of goalMeasures) {
    const goal = goals[measure]
    if (goal === null) await db.execute(sql`delete from goals where measure = ${measure}`)
    else
      await db.execute(sql`
        insert into goals values (${measure}, ${goal.amount}::numeric, ${goal.weeks})
        on conflict (measure) do update set amount = excluded.amount, weeks = excluded.weeks`)
  }
}
