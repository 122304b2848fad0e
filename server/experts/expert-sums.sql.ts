// The figures of each expert's sessions in a range of days, from the maintained sums of years and months: the years
// within the range; at each of its ends, the months up to the nearest beginning of a year, and, from the index of
// sessions by slot, the days up to the nearest beginning of a month.

import sql, { raw, type Sql } from 'sql-template-tag'
import { noShowLabel, refundedLabel } from '#contract/sessions.ts'
import type { Clock } from '#server/db/clock.ts'
import { earliestDay, startOf } from '#server/lists/selection/day-bounds.sql.ts'

/** SQL of the sums of some sessions, as the totals of a list count them. */
export const sumsOfSessions = sql`count(*) as sessions, coalesce(sum(total_price), 0) as revenue,
  count(*) filter (where rating > 0) as rated, coalesce(sum(rating) filter (where rating > 0), 0) as stars,
  count(*) filter (where rating between 1 and 2) as unhappy,
  count(*) filter (where label = ${noShowLabel}) as no_shows, count(*) filter (where label = ${refundedLabel}) as refunds`

const counts = ['sessions', 'rated', 'stars', 'unhappy', 'no_shows', 'refunds']
const sums = [...counts, 'revenue']
const columns = raw(sums.join(', '))
const signed = raw(
  [...counts.map((name) => `(sign * ${name})::integer as ${name}`), 'sign * revenue as revenue'].join(', '),
)

/** SQL of the sums of several such rows. */
export const addedSums = raw(sums.map((name) => `sum(${name}) as ${name}`).join(', '))

/** SQL of dates: the first day, and the day after the last; absent where the range is open. */
type DayRange = { first?: Sql | undefined; after?: Sql | undefined }

/**
 * SELECT of expert_key, is_ai and the sums, in several rows for each expert, to be added up. A range without any end
 * also counts sessions without a slot.
 */
export function sumsOfExperts({ first, after }: DayRange, clock: Clock): Sql {
  if (!first && !after) return sql`select expert_key, is_ai, ${columns} from expert_sums where months = 12`
  return sql`
    with days as (select ${first ?? sql`${earliestDay}::date`} as first, ${after ?? sql`'infinity'::date`} as after),
    months as (select *, ${nearestMonth('first')} as first_month, ${nearestMonth('after')} as next_month from days),
    years as (select *, ${nearestYear('first_month')} as first_year, ${nearestYear('next_month')} as next_year from months),
    bounds as materialized (
      select first, first_month, case when first_year < next_year then first_year else first_month end as first_year,
        case when first_year < next_year then next_year else first_month end as next_year, next_month, after from years
      where first < after
    )
    select expert_key, is_ai, ${columns} from bounds, expert_sums
    where months = 12 and first_day >= first_year and first_day < next_year
    union all select expert_key, is_ai, ${signed}
    from bounds, ${ends('(first_month, first_year), (next_year, next_month)')}, expert_sums
    where months = 1 and first_day >= earlier and first_day < later
    union all select expert_key, is_ai, ${signed}
    from bounds, ${ends('(first, first_month), (next_month, after)')}, lateral (
      select expert_key, is_ai, ${sumsOfSessions} from sessions where not is_sign_in
        and (- slot_ns) <= - ${startOf(sql`earlier`, clock)} and (- slot_ns) > - ${startOf(sql`later`, clock)}
      group by 1, 2
    ) as given`
}

const nearestMonth = (day: string): Sql => raw(`date_trunc('month', (${day} + 15)::timestamp)::date`)
const nearestYear = (month: string): Sql => raw(`date_trunc('year', ${month} + interval '6 months')::date`)

/** Pairs of days as periods. Negative where a pair is in reverse order: what lies between is counted and is subtracted. */
function ends(pairs: string): Sql {
  return raw(`lateral (
    select least(start, stop) as earlier, greatest(start, stop) as later, case when start < stop then 1 else -1 end as sign
    from (values ${pairs}) as pairs (start, stop) where start <> stop) as ends`)
}
