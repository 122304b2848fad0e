// The figures of the present unit of a series until now, and of an earlier unit until the same time of the same day; and
// where these parts end.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Series, SeriesUnit } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'

type SoFar = { start: string; figures: NonNullable<Series[number]['soFar']> }

/** The parts by the first day of their unit. `earlier`: the first day of the unit to compare with. */
export async function getSoFar(
  db: Db,
  { by, earlier, nowMs }: { by: SeriesUnit; earlier: string; nowMs: number },
): Promise<ReadonlyMap<string, SoFar['figures']>> {
  // The time since the beginning of the unit is that of the clocks, so that 14:05 is compared with 14:05 where a day had
  // 23 or 25 hours.
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

/** The day until which a period counts as a whole, and on that day the instants between which it counts, in nanoseconds. */
export type PartDay = { day: string; fromNs: bigint; untilNs: bigint }

/** Where this period and the one before end, if they are compared so far; whole periods where the last unit is over. */
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
