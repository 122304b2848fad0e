// How many sessions of a period began on each weekday at each hour.

import sql from 'sql-template-tag'
import type { BusyHour } from '#contract/busy-hours.ts'
import type { DayPeriod } from '#contract/compared-days.ts'
import type { Clock } from '#server/config/clock.ts'
import { type Db, plannedForValues } from '#server/db/client.ts'
import { firstInstant, instantAfter } from '#server/lists/selection/day-bounds.sql.ts'

/** Converting each quarter of an hour, in which no time zone changes, costs less than converting each slot. */
export async function getBusyHours(db: Db, { from, to }: DayPeriod, clock: Clock): Promise<BusyHour[]> {
  const now = BigInt(clock.nowMs) * 1_000_000n
  return await db.query<BusyHour>(sql`
    ${plannedForValues} with quarters as (
      select slot_ns / 900000000000 * 900 as at_s, count(*) as sessions
      from sessions
      where not is_sign_in and - slot_ns <= - ${firstInstant(from, clock)}
        and - slot_ns > - least(${instantAfter(to, clock)}, ${now}::bigint)
      group by 1
    ), hours as (
      select to_timestamp(at_s) at time zone ${clock.zone}::text as local, sessions from quarters
    )
    select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, sum(sessions)::int as sessions
    from hours group by 1, 2 order by 1, 2`)
}
